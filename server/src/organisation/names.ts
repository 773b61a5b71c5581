import { pinyin } from 'pinyin-pro'

/** By which siblings are told apart, and names are searched: NFKC, lower case, without blanks and quotes (02 §2.1). */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'`‘’“”„‟′″「」『』«»‹›]/gu, '')

/** The whole name by word reading, so 重庆 is `chongqing`; lower case, without blanks. */
export const pinyinOf = (name: string) => pinyin(nameKey(name), { toneType: 'none', type: 'array' }).join('').toLowerCase()

const maxVariants = 4

/**
 * First letters, `cqdt`, followed by the variants that people type when a character has a further reading with another first letter:
 * at most four in all, separated by blanks.
 */
export function initialsOf(name: string): string {
  const characters = [...nameKey(name)]
  const letters = pinyin(characters.join(''), { pattern: 'first', toneType: 'none', type: 'array' }).map((letter) => letter.toLowerCase())
  const variants = new Set([letters.join('')])
  for (const [place, character] of characters.entries())
    for (const letter of firstLetters(character)) {
      if (variants.size >= maxVariants) return [...variants].join(' ')
      variants.add(letters.with(place, letter).join(''))
    }
  return [...variants].join(' ')
}

const chinese = /\p{Script=Han}/u

const firstLetters = (character: string) =>
  chinese.test(character) ? pinyin(character, { multiple: true, pattern: 'first', toneType: 'none', type: 'array' }) : []

/** The columns of `org` that follow from a name. */
export const nameColumns = (orgName: string) => ({
  orgName,
  nameKey: nameKey(orgName),
  pinyin: pinyinOf(orgName),
  initials: initialsOf(orgName),
})
