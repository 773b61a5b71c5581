import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SimilarBy } from '@oems/contract/organisation/orgSimilar.ts'

/** A name as it is compared with others. */
export interface Likeness {
  readonly key: string
  /** What is left without the words that many share, and what kind of body it names: `三` of 第三工程有限公司 and of 三公司. */
  readonly stem: string
  /** Numbers, directions and letters: names that differ in one of these are told apart on purpose. */
  readonly marks: string
  /** Nothing but such marks: other parents have one of that name as well. */
  readonly isOrdinal: boolean
}

export interface Alike {
  /** Of 100. */
  readonly similarity: number
  readonly similarBy: CodeOf<typeof SimilarBy>
}

/** From here on two names may be one organisation's (02 §5.2). */
const least = 85
const shortened = 95

const numerals = '零一二三四五六七八九'
const mark = /[零〇一二三四五六七八九十百千两东西南北中甲乙丙丁上下左右a-z0-9]/g
const shared =
  /股份有限公司|有限责任公司|有限公司|集团公司|分公司|子公司|公司|项目经理部|项目部|工程局|集团|工程|建设|建筑|施工|第(?=[零一二三四五六七八九十百])/g
const bodies = [/项目(经理)?部?$/, /局$/, /(公司|集团)$/]

/** `groupKey`: the name of the whole group, which some write before their own. */
export function likenessOf(nameKey: string, groupKey = ''): Likeness {
  const key = inChinese(groupKey !== '' && nameKey !== groupKey && nameKey.startsWith(groupKey) ? nameKey.slice(groupKey.length) : nameKey)
  const rest = key.replaceAll(shared, '')
  return {
    key,
    stem: rest === '' ? key : `${bodies.findIndex((body) => body.test(key))}${rest}`,
    marks: marksOf(key),
    isOrdinal: rest === marksOf(rest),
  }
}

const marksOf = (key: string) => (key.match(mark) ?? []).join('')

/** 3公司 is 三公司, 12局 is 十二局. */
const inChinese = (key: string) =>
  key.replaceAll(/(?<![a-z\d.-])\d{1,2}(?![a-z\d.-])/g, (digits) => {
    const [tens, ones] = [Math.floor(Number(digits) / 10), Number(digits) % 10]
    const tensText = tens === 0 ? '' : `${tens === 1 ? '' : numerals[tens]}十`
    return tensText + (ones === 0 && tens > 0 ? '' : numerals[ones])
  })

/** How two names are alike; null: they are not. */
export function alike(a: Likeness, b: Likeness): Alike | null {
  if (a.stem === b.stem) return { similarity: shortened, similarBy: SimilarBy.shortened }
  if (a.marks !== b.marks) return null
  const length = Math.max(a.key.length, b.key.length)
  const most = editsIn(length)
  const edits = most === 0 ? 1 : distance(a.key, b.key, most)
  return edits > most ? null : { similarity: Math.round((1 - edits / length) * 100), similarBy: SimilarBy.name }
}

/** So many characters may differ in a name of this length. */
export const editsIn = (length: number) => Math.floor(((100 - least) * length) / 100)

/** Characters to insert, leave out or change, counted no further than `most` + 1. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[b.length]!
}
