/** Numbers that look drawn and are the same for the same keys, on every machine: the demonstration data is made of them. */
export interface Random {
  /** From 0 up to 1, without 1. */
  unit(): number
  /** Both ends included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of the values, each as often as its weight. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T
  shuffled<T>(from: readonly T[]): T[]
}

type Key = string | number

export function randomOf(...keys: readonly Key[]): Random {
  let state = seedOf(keys)
  // splitmix32
  const unit = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1))
  return {
    unit,
    whole,
    chance: (probability) => unit() < probability,
    pick: (from) => from[Math.floor(unit() * from.length)]!,
    weighted: (from) => chosen(from, unit() * from.reduce((sum, [, weight]) => sum + weight, 0)),
    shuffled(from) {
      const deck = [...from]
      for (let last = deck.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        ;[deck[last], deck[other]] = [deck[other]!, deck[last]!]
      }
      return deck
    },
  }
}

/** FNV-1a over the keys. */
function seedOf(keys: readonly Key[]): number {
  let hash = 0x811c9dc5
  const take = (part: number) => {
    hash = Math.imul(hash ^ part, 0x01000193)
  }
  for (const key of keys) {
    if (typeof key === 'number')
      for (let rest = key; ; rest = Math.floor(rest / 65_536)) {
        take(rest % 65_536)
        if (rest < 65_536) break
      }
    else for (let place = 0; place < key.length; place += 1) take(key.charCodeAt(place))
    take(0xffff)
  }
  return hash
}

function chosen<T>(from: readonly (readonly [T, number])[], point: number): T {
  let rest = point
  for (const [value, weight] of from) {
    rest -= weight
    if (rest < 0) return value
  }
  return from.at(-1)![0]
}

/** `n` cards in the given proportions, to the card, in any order. */
export function deck<T>(random: Random, n: number, shares: readonly (readonly [value: T, share: number])[]): T[] {
  const whole = shares.reduce((sum, [, share]) => sum + share, 0)
  let shared = 0
  let dealt = 0
  const cards = shares.flatMap(([value, share]) => {
    shared += share
    const upTo = Math.round((n * shared) / whole)
    const count = upTo - dealt
    dealt = upTo
    return Array<T>(count).fill(value)
  })
  return random.shuffled(cards)
}
