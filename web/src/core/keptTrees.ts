import type { Call } from '@oems/contract/core/call.ts'

/** A reply that stands as long as the tree or a dictionary does, by the tag under which the server knows it (02 §5). */
interface Kept {
  readonly tag: string
  readonly data: unknown
}
/** The last ones that were read: asked for again they travel only where the tree has changed meanwhile. */
const kept = new Map<string, Kept>()
const atMost = 40

const isTagged = ({ remarks: { keptWith } }: Call) => keptWith !== undefined && keptWith !== 'places'
const nameOf = (call: Call, input: object) => `${call.path} ${JSON.stringify(input)}`

export const keptTree = (call: Call, input: object): Kept | undefined => (isTagged(call) ? kept.get(nameOf(call, input)) : undefined)

export function keepTree(call: Call, input: object, tag: string | null, data: unknown): void {
  if (!isTagged(call) || tag === null) return
  const name = nameOf(call, input)
  kept.delete(name)
  kept.set(name, { tag, data })
  const [oldest] = kept.keys()
  if (kept.size > atMost) kept.delete(oldest!)
}

/** With the session ends the right to see them. */
export const forgetTrees = () => kept.clear()
