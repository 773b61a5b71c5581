import { pinyin } from 'pinyin-pro'
import { keyedHash } from './db/keys.ts'

/** Search hashes of what identifies a person, the same for people and accounts. */
export const idHashOf = (idType: number, idNumber: string) => keyedHash('idNumber', `${idType}:${idNumber}`)
export const mobileHashOf = (telephoneCode: string, mobile: string) => keyedHash('mobile', `${telephoneCode}:${mobile}`)

/** Whole pinyin and initials: 王小明 is `wangxiaoming wxm`, John Smith `johnsmith js`. The first character is read as a surname. */
export const namePinyin = (name: string) => searchPinyin(name, 'surname')

/** The same for whatever is no person's name. Characters are whole ones, and every word of other scripts has its own initial. */
export function searchPinyin(words: string, mode: 'normal' | 'surname' = 'normal'): string {
  const syllables = pinyin(words, { toneType: 'none', type: 'array', mode, nonZh: 'consecutive' })
  const letters = syllables.flatMap((syllable) => asTyped(syllable.toLowerCase()).match(/[\p{L}\p{M}]+/gu) ?? [])
  return `${letters.join('').replace(/\p{M}/gu, '')} ${letters.map((word) => word.match(/\p{L}/u)?.[0] ?? '').join('')}`
}

/** 吕 is typed as lv, 疟 as nue. */
const asTyped = (syllable: string) => syllable.replace('üe', 'ue').replace('ü', 'v')
