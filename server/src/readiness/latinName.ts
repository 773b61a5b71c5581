import { pinyin } from 'pinyin-pro'

const isHan = /^\p{Script=Han}+$/u

/** 王小明 as an ambulance abroad can say it: Wang Xiaoming, spelled as in passports. Null where no Chinese stands. */
export function latinName(name: string): string | null {
  if (!isHan.test(name)) return null
  const [family = '', ...given] = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname' }).map((part) =>
    part.replaceAll('ü', 'yu'),
  )
  return [family, given.join('')].filter(Boolean).map(capital).join(' ')
}
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
