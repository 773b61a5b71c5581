import { createStore } from '@oems/client/store.ts'
import { browserStorage } from './token.ts'

/** One set of tokens for antd, the style sheets (as `--oems-…`) and the charts. */
export const light = {
  primary: '#0B7A75',
  onPrimary: '#FFFFFF',
  link: '#0B7A75',
  tint: '#E6F3F2',
  page: '#F5F7F9',
  card: '#FFFFFF',
  raised: '#FFFFFF',
  line: '#E1E7EB',
  axis: '#7F8C95',
  grid: '#D8E0E5',
  text: '#1B2730',
  soft: '#4A5863',
  faint: '#62707B',
  done: '#237A3B',
  progress: '#1461B8',
  due: '#A85506',
  overdue: '#C4281F',
  none: '#62707B',
  shadow: '0 6px 20px rgba(20, 40, 50, 0.14)',
}
export type Tokens = typeof light
export const dark: Tokens = {
  primary: '#0E837D',
  onPrimary: '#FFFFFF',
  link: '#58CBC3',
  tint: '#15393A',
  page: '#11171B',
  card: '#192126',
  raised: '#212B31',
  line: '#303C44',
  axis: '#76858F',
  grid: '#3A4750',
  text: '#E4EAED',
  soft: '#B3C0C8',
  faint: '#93A2AC',
  done: '#66C57E',
  progress: '#72B1F2',
  due: '#F0A857',
  overdue: '#FF8A80',
  none: '#93A2AC',
  shadow: '0 6px 20px rgba(0, 0, 0, 0.5)',
}

export const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"

export type Mode = 'light' | 'dark' | 'system'
const key = 'oems:theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const stored = browserStorage().getItem(key)

export const mode = createStore<Mode>(stored === 'dark' || stored === 'system' ? stored : 'light')
export const isDark = createStore(false)

export function chooseMode(chosen: Mode) {
  browserStorage().setItem(key, chosen)
  mode.set(chosen)
  applyTheme()
}

/** The same for a part of a page that does not follow the night: what is drawn as paper. */
export const lightOnly = Object.fromEntries([
  ...Object.entries(light).map(([name, value]) => [`--oems-${name}`, value]),
  ['colorScheme', 'light'],
])

let isForPaper = false
/** Paper is white by night, too. */
export function themeForPaper(isPaper: boolean) {
  isForPaper = isPaper
  applyTheme()
}

/** Writes the tokens on the document; called once before anything is drawn. */
export function applyTheme() {
  const night = !isForPaper && (mode.get() === 'dark' || (mode.get() === 'system' && system.matches))
  const root = document.documentElement
  for (const [name, value] of Object.entries(night ? dark : light)) root.style.setProperty(`--oems-${name}`, value)
  root.style.colorScheme = night ? 'dark' : 'light'
  isDark.set(night)
}
system.addEventListener('change', applyTheme)
