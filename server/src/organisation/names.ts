import { pinyin } from 'pinyin-pro'

/** By which siblings are told apart, and names are searched: NFKC, lower case, without blanks and quotes (02 §2.1). */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'`‘’“”„‟′″「」『』«»‹›]/gu, '')

/** As wide as the column: some characters stand for several. */
const longestKey = 100

/** What is wrong with a name that its length does not tell. */
export function nameFault(name: string): string | null {
  const { length } = nameKey(name)
  if (length === 0) return '组织名称不能只有空格和引号'
  return length > longestKey ? `组织名称展开后不能超过${longestKey}个字` : null
}

/** Characters of a key, each by the reading that it has in its word, without tones: 重庆 is `chong`, `qing`. */
const readingsOf = (key: string) => pinyin(key, { toneType: 'none', type: 'array' }).map((reading) => reading.toLowerCase())

/** The whole name by word reading, so 重庆 is `chongqing`; lower case, without blanks. */
export const pinyinOf = (name: string) => readingsOf(nameKey(name)).join('')

/**
 * First letters, `cqdt`, followed by the variants that people type when a character has a further reading with another first letter:
 * at most four in all, separated by blanks.
 */
export const initialsOf = (name: string) => {
  const key = nameKey(name)
  return initialsBy([...key], readingsOf(key))
}

const maxVariants = 4

function initialsBy(characters: readonly string[], readings: readonly string[]): string {
  const letters = readings.map(firstLetter)
  const variants = new Set([letters.join('')])
  for (const [place, character] of characters.entries())
    for (const letter of firstLetters(character)) {
      if (letter === letters[place]) continue
      if (variants.size >= maxVariants) return [...variants].join(' ')
      variants.add(letters.with(place, letter).join(''))
    }
  return [...variants].join(' ')
}

const firstLetter = (reading: string) => [...reading][0] ?? ''
const chinese = /\p{Script=Han}/u

/** Of a character by itself: asked for thousands of names at once, and there are not many. */
const known = new Map<string, readonly string[]>()
function firstLetters(character: string): readonly string[] {
  const letters = known.get(character) ?? lettersOf(character)
  known.set(character, letters)
  return letters
}

const lettersOf = (character: string) =>
  chinese.test(character)
    ? pinyin(character, { multiple: true, pattern: 'first', toneType: 'none', type: 'array' }).map((letter) => letter.toLowerCase())
    : []

/** What a node was called before, as it was written, the last first. */
export const formerNamesOf = ({ formerNames }: { readonly formerNames: string }) => formerNames.split('\n').filter(Boolean)

/** The columns of `org` that follow from a name. */
export function nameColumns(orgName: string) {
  const key = nameKey(orgName)
  const readings = readingsOf(key)
  return { orgName, nameKey: key, pinyin: readings.join(''), initials: initialsBy([...key], readings) }
}
