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
