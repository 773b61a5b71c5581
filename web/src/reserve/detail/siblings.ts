/** Which of the siblings ↑ or ↓ leads to; null: there is none, or it is another key. */
export function nextSibling(siblings: readonly number[], orgId: number, key: string): number | null {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const at = siblings.indexOf(orgId)
  return by === 0 || at < 0 ? null : (siblings[at + by] ?? null)
}
