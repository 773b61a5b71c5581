import { sentences } from './en.ts'

export { en } from './en.ts'

const exact = new Map(Object.values(sentences).flatMap((section) => Object.entries(section)))
const patterns = [...exact]
  .filter(([chinese]) => chinese.includes('{}'))
  .map(([chinese, text]) => [new RegExp(`^${chinese.split('{}').map(literally).join('(.+?)')}$`, 's'), text] as const)
  // The one that says most comes first: 请输入{}到{}字的{} before 请输入{}.
  .sort(([one], [other]) => other.source.length - one.source.length)

function literally(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What a Chinese sentence of the contract or the server says in English, its variable parts too where they are known; undefined: not known. */
export function english(chinese: string): string | undefined {
  const whole = exact.get(chinese)
  if (whole !== undefined) return whole
  for (const [pattern, text] of patterns) {
    const parts = pattern.exec(chinese)
    if (parts) return text.replace(/\{(\d)\}/g, (_, at: string) => english(parts[Number(at)]!) ?? parts[Number(at)]!)
  }
  return undefined
}
