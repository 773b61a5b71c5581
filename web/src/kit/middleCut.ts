/**
 * At most so many characters, cut in the middle: 秘鲁…快速路项目. Names of organisations begin with the place and end with the work, and it is
 * the end by which neighbours are told apart, so that more of it is kept.
 */
export function middleCut(text: string, atMost: number): string {
  const characters = [...text]
  if (characters.length <= atMost) return text
  const kept = Math.max(0, atMost - 1)
  const head = Math.floor(kept / 3)
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (kept - head)).join('')}`
}

const headCut = (text: string, atMost: number) => {
  const characters = [...text]
  return characters.length <= atMost ? text : `${characters.slice(0, Math.max(0, atMost - 1)).join('')}…`
}

/** The same for names beside each other: those that would end up alike (…第一工程有限公司, …第二工程有限公司) lose their ends instead. */
export function cutApart(names: readonly string[], atMost: number): readonly string[] {
  const [middle, head] = [middleCut, headCut].map((cut) => names.map((name) => cut(name, atMost)))
  return new Set(head).size > new Set(middle).size ? head! : middle!
}
