/** Shorter ones tell more than they take. */
const longEnough = 4
/** So much of a name has to remain. */
const restAtLeast = 2

/**
 * How much of each name goes without saying in a tree: what neighbours begin with, or the name of the node above. Numbers, Latin words
 * and 第一 are not cut in two, and no two names end up alike.
 */
export function prefixes(names: readonly string[], above = ''): readonly number[] {
  const alike = Map.groupBy(names, (name) => name.slice(0, longEnough))
  const cuts = names.map((name) => {
    const neighbours = alike.get(name.slice(0, longEnough))!
    const common = neighbours.length > 1 ? whole(neighbours.reduce(shared), neighbours) : 0
    const ofAbove = above !== '' && name.startsWith(above) ? above.length : 0
    const cut = Math.max(common, ofAbove)
    return cut >= longEnough && name.length - cut >= restAtLeast ? cut : 0
  })
  const rests = Map.groupBy(names, (name, at) => name.slice(cuts[at]!))
  return cuts.map((cut, at) => (rests.get(names[at]!.slice(cut))!.length > 1 ? 0 : cut))
}

function shared(one: string, other: string) {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}

/** Back to where no name is in the middle of a word. */
function whole(prefix: string, names: readonly string[]) {
  const isLatin = (character: string | undefined) => character !== undefined && /[\w.]/.test(character)
  let length = prefix.length
  while (length > 0 && isLatin(prefix[length - 1]) && names.some((name) => isLatin(name[length]))) length -= 1
  return prefix[length - 1] === '第' ? length - 1 : length
}
