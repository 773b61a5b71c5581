import { SimilarBy } from '@oems/contract/organisation/orgSimilar.ts'
import { type Alike, alike, editsIn, type Likeness, likenessOf } from './likeness.ts'

/** A node, or one that is about to be, as its name is compared. */
export interface NamedNode {
  readonly nameKey: string
  /** Whatever tells parents apart. */
  readonly parent: number | string
  readonly isProject: boolean
  /** Keys of former names. */
  readonly formerKeys: readonly string[]
}
export interface Hit<N> extends Alike {
  readonly node: N
  /** The key of the former name that is the same. */
  readonly formerKey: string | null
}

interface Entry<N> {
  readonly node: N
  readonly likeness: Likeness
}

/** A part of a name that so many others have says nothing. */
const tooCommon = 100
/** More of one stem are offices that every parent has. */
const sharedBy = 20

/**
 * The names of one group, for thousands to be looked up: a name that differs in few characters has a part in common with the one that it is
 * like, so only names with such a part are compared.
 */
export class SimilarFinder<N extends NamedNode> {
  readonly #groupKey: string
  readonly #byPart = new Map<string, Entry<N>[]>()
  readonly #byStem = new Map<string, Entry<N>[]>()
  readonly #byName = new Map<string, Entry<N>[]>()
  readonly #byFormer = new Map<string, Entry<N>[]>()

  constructor(groupKey: string, nodes: Iterable<N> = []) {
    this.#groupKey = groupKey
    for (const node of nodes) this.add(node)
  }

  add(node: N): void {
    const entry = { node, likeness: likenessOf(node.nameKey, this.#groupKey) }
    const { key, marks } = entry.likeness
    put(this.#byStem, stemKey(entry), entry)
    put(this.#byName, node.nameKey, entry)
    for (const former of node.formerKeys) put(this.#byFormer, former, entry)
    for (const { at, from, size } of cutsOf(key.length))
      put(this.#byPart, `${key.length} ${at} ${marks} ${key.slice(from, from + size)}`, entry)
  }

  /** Those that are like one that is not among them, the most alike first. */
  find(node: N): Hit<N>[] {
    const one = { node, likeness: likenessOf(node.nameKey, this.#groupKey) }
    return hitsAmong(one, new Set(this.#candidates(one)))
  }

  *#candidates(one: Entry<N>): Generator<Entry<N>> {
    const { key, marks } = one.likeness
    yield* this.#byFormer.get(one.node.nameKey) ?? []
    for (const former of one.node.formerKeys) yield* this.#byName.get(former) ?? []
    const sameStem = this.#byStem.get(stemKey(one)) ?? []
    if (sameStem.length <= sharedBy) yield* sameStem
    for (let length = shortest(key.length); length <= longest(key.length); length += 1)
      for (const { at, from, size } of cutsOf(length))
        for (let start = Math.max(0, from - shift); start <= Math.min(key.length - size, from + shift); start += 1) {
          const found = this.#byPart.get(`${length} ${at} ${marks} ${key.slice(start, start + size)}`) ?? []
          if (found.length <= tooCommon) yield* found
        }
  }
}

/** The same for one name, compared with every other. */
export function similarAmong<N extends NamedNode>(groupKey: string, node: N, others: readonly N[]): Hit<N>[] {
  const entryOf = (one: N): Entry<N> => ({ node: one, likeness: likenessOf(one.nameKey, groupKey) })
  return hitsAmong(entryOf(node), others.map(entryOf))
}

function hitsAmong<N extends NamedNode>(one: Entry<N>, others: Iterable<Entry<N>>): Hit<N>[] {
  const hits: Hit<N>[] = []
  for (const other of others) {
    const hit = compare(one, other)
    if (hit) hits.push({ node: other.node, ...hit })
  }
  return hits.sort((a, b) => b.similarity - a.similarity)
}

/** So many of one name are offices that every parent has. */
const namesakesAtMost = 5

/**
 * Nodes of one name under different parents, the earlier one first: nobody is kept from naming them so, but somebody is to look. Third companies
 * and the like are told apart by their parents.
 */
export function* namesakes<N extends NamedNode>(groupKey: string, nodes: readonly N[]): Generator<readonly [N, N]> {
  for (const same of Map.groupBy(nodes, ({ nameKey, isProject }) => `${isProject} ${nameKey}`).values()) {
    if (same.length < 2 || same.length > namesakesAtMost || likenessOf(same[0]!.nameKey, groupKey).isOrdinal) continue
    for (const [at, one] of same.entries()) for (const other of same.slice(at + 1)) if (one.parent !== other.parent) yield [one, other]
  }
}

/** Names that are the same are for their parents to tell apart, and projects are no companies. */
function compare(one: Entry<NamedNode>, other: Entry<NamedNode>): (Alike & { formerKey: string | null }) | null {
  const [a, b] = [one.node, other.node]
  if (a.nameKey === b.nameKey || a.isProject !== b.isProject) return null
  const formerKey = b.formerKeys.includes(a.nameKey) ? a.nameKey : a.formerKeys.includes(b.nameKey) ? b.nameKey : null
  if (formerKey !== null) return { similarity: 100, similarBy: SimilarBy.former, formerKey }
  // Third companies of different parents are as different as companies of one name.
  if (a.parent !== b.parent && one.likeness.isOrdinal && other.likeness.isOrdinal) return null
  const how = alike(one.likeness, other.likeness)
  return how && { ...how, formerKey: null }
}

const stemKey = ({ node, likeness: { stem, isOrdinal } }: Entry<NamedNode>) => (isOrdinal ? `${stem} ${node.parent}` : stem)

function put<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Names of other lengths that may be alike. */
const longest = (length: number) => Math.floor(length / 0.85)
const shortest = (length: number) => length - editsIn(length)
/** So far may a part be moved by what was inserted or left out before it. */
const shift = 2

interface Cut {
  readonly at: number
  readonly from: number
  readonly size: number
}
const cuts: (readonly Cut[])[] = []
/** Into so many parts that however few characters differ, one part is untouched. */
function cutsOf(length: number): readonly Cut[] {
  const count = editsIn(longest(length)) + 1
  const begin = (at: number) => Math.floor((at * length) / count)
  cuts[length] ??= Array.from({ length: count }, (_, at) => ({ at, from: begin(at), size: begin(at + 1) - begin(at) }))
  return cuts[length]
}
