import { open, type Point } from './declared.ts'

/** A key below its point: a month and a year as they are, a week (`2026-W10`) and a day without its year, an hour alone but for midnight, which is its day. */
function keyText(key: string): string {
  if (/-W\d\d$/.test(key)) return key.slice(5)
  if (key.length < 10) return key
  return key.length === 10 || isMidnight(key) ? key.slice(5, 10) : key.slice(11)
}
const isMidnight = (key: string) => key.endsWith('00:00')

/** Room that a key takes, and one that says 未截止 as well. */
const keyWidth = 48
const openWidth = 100
/** More hours than these are told by their days. */
const hoursTold = 48

/**
 * The keys below a plot of some width: the last one always, 未截止 with it where it is under way, and of those before it as many as there is
 * room for, at even distances.
 */
export function keysBelow(points: readonly Point[], openKey: string | undefined, width: number) {
  const last = points.length - 1
  const pitch = width / Math.max(1, points.length)
  const isOpen = points[last]?.key === openKey
  const byDay = points.length > hoursTold && points.every(({ key }) => key.length > 10)
  const step = Math.max(1, Math.ceil(keyWidth / pitch))
  function isTold(index: number): boolean {
    if (index === last) return isOpen || !byDay
    const hasRoom = (last - index) * pitch > (isOpen ? openWidth : keyWidth)
    return hasRoom && (byDay ? isMidnight(points[index]!.key) : (last - index) % step === 0)
  }
  return {
    names: points.map(({ key }) => (key === openKey ? `${keyText(key)} ${open}` : keyText(key))),
    label: { interval: isTold, showMaxLabel: isTold(last), alignMaxLabel: isOpen ? 'right' : 'center' },
  }
}
