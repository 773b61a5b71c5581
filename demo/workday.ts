import type { Call } from '@oems/contract/core/call.ts'
import { startOf } from '@oems/server/core/days.ts'
import { type EntryDraft, entryOf, type LogEntry } from './logEntries.ts'
import type { Kind } from './pace.ts'
import { type Random, randomOf } from './random.ts'
import type { Actor } from './roster.ts'
import type { Scene } from './scene.ts'

/** Somebody who has signed in on that day, and when. */
interface Present {
  readonly actor: Actor
  readonly at: Date
}

const minute = 60_000

/** A day of the log while it is being drawn. */
export interface Workday {
  readonly day: string
  readonly scene: Scene
  readonly random: Random
  readonly entries: LogEntry[]
  readonly present: Present[]
  /** How many entries of a kind the day has. */
  count(kind: Kind): number
  /** A moment of the day, by parts of it in minutes from midnight. */
  momentIn(parts: readonly (readonly [part: readonly [number, number], weight: number])[]): Date
  /** Some time after another moment, still on the day. */
  after(moment: Date, from: number, to: number): Date
  /** Somebody who is there and may do it. */
  whoMay(call: Call, fits?: (actor: Actor) => boolean): Present | null
  /** Lets one of those who may do it do it, as often as the day has it; `details` returns null where there is nothing to be done. */
  each(kind: Kind, call: Call, details: (present: Present) => EntryDetails | null, fits?: (actor: Actor) => boolean): void
}
type EntryDetails = Pick<EntryDraft, 'target' | 'changes' | 'params' | 'refused' | 'reason' | 'costMs'>

export const officeHours = [
  [[445, 570], 58],
  [[570, 720], 18],
  [[810, 930], 15],
  [[930, 1_080], 6],
  [[1_150, 1_380], 3],
] as const

export function workdayOf(day: string, ordinal: number, scene: Scene, count: (kind: Kind) => number): Workday {
  const random = randomOf('operation log', ordinal)
  const begin = startOf(day).getTime()
  const end = begin + 1_440 * minute - 1
  const present: Present[] = []
  const entries: LogEntry[] = []
  const inPart = ([from, to]: readonly [number, number]) => new Date(begin + Math.floor((from + random.unit() * (to - from)) * minute))
  const after = (moment: Date, from: number, to: number) => {
    const [least, most] = [from, to].map((minutes) => Math.min(end, moment.getTime() + minutes * minute)) as [number, number]
    return new Date(Math.floor(least + random.unit() * (most - least)))
  }
  const able = new Map<Call, Present[]>()
  const whoMay: Workday['whoMay'] = (call, fits) => {
    const found = able.get(call) ?? present.filter(({ actor }) => scene.may(actor.roleId, call) && (fits === undefined || fits(actor)))
    able.set(call, found)
    return found.length > 0 ? random.pick(found) : null
  }
  return {
    ...{ day, scene, random, entries, present, count, after, whoMay },
    momentIn: (parts) => inPart(random.weighted(parts)),
    each(kind, call, details, fits) {
      for (let left = count(kind); left > 0; left -= 1) {
        const found = whoMay(call, fits)
        const done = found && details(found)
        if (!done) continue
        const { actor, at } = found
        entries.push(entryOf({ call, random, at: after(at, 1, 210), platform: 'WEB', agent: actor, from: actor, ...done }))
      }
    },
  }
}
