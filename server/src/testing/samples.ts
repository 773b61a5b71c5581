import { type Call, nameOf } from '@oems/contract/core/call.ts'
import type { SQL } from 'drizzle-orm'
import type { Caller, TestApp } from './testApp.ts'

/** One group with everything in it that a call can name; the walk over all calls has two of them side by side. */
export interface Side {
  readonly group: { readonly id: number; readonly path: string }
  readonly company: { readonly id: number }
  readonly project: { readonly id: number; readonly qrToken: string }
  readonly employeeId: number
  /** Of the group's administrator. */
  readonly account: { readonly accountId: number; readonly ropId: number }
  readonly admin: Caller
  /** Stands in every name of this group: where it shows, something of the group shows. */
  readonly mark: string
}

type Picks<Own, Picked> = Readonly<Record<string, (side: Side & Own) => Picked>>

/** What the walk needs to know of a domain, where the fields of its calls do not tell: the default export of its `samples.ts`. */
interface Declared<Own extends object> {
  /** The records of a side that the domain's calls name. */
  readonly make?: (app: TestApp, side: Side) => Promise<Own>
  /** Those records, by the fields that name them in this domain's calls. */
  readonly references?: Picks<Own, unknown>
  /** The same for the calls of all domains; what a domain says for itself goes before it. */
  readonly shared?: Picks<Own, unknown>
  /** Good values for what the kind of a field cannot guess. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Calls whose fields differ from the usual. */
  readonly particular?: readonly (readonly [Call, (side: Side & Own) => object])[]
  /** Makes the calls that no administrator of a group may; without it they are those of the platform. */
  readonly caller?: (app: TestApp, side: Side & Own) => Promise<Caller>
  /** Makes the calls that need no more than a sign-in; without it the group's administrator does. */
  readonly signedIn?: (app: TestApp, side: Side & Own) => Promise<Caller>
  /** Calls whose figures say nothing of each other, or come with their rows: each is one statement. */
  readonly singleFigures?: readonly Call[]
  /** What the side owns beside the rows with its `org_id`, as one value. */
  readonly owned?: (side: Side & Own) => SQL
}

/** The same of one side, whose records are made. */
export interface Samples {
  readonly references: Readonly<Record<string, unknown>>
  readonly shared: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  readonly particular: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** By their names. */
  readonly singleFigures: readonly string[]
  readonly caller?: Caller
  readonly signedIn?: Caller
  readonly owned?: SQL
}
export interface SamplesOf {
  (app: TestApp, side: Side): Promise<Samples>
  /** The fields by which calls of other domains name these records. */
  readonly shares: readonly string[]
}

export function samples<Own extends object = object>(declared: Declared<Own>): SamplesOf {
  const { make, references = {}, shared = {}, values = {}, particular = [], singleFigures = [], ...more } = declared
  const made = async (app: TestApp, bare: Side): Promise<Samples> => {
    const side = { ...bare, ...(await make?.(app, bare)) } as Side & Own
    const pick = (picks: Picks<Own, unknown>) => Object.fromEntries(Object.entries(picks).map(([name, of]) => [name, of(side)]))
    return {
      references: pick(references),
      shared: pick(shared),
      values,
      particular: pick(Object.fromEntries(particular.map(([call, of]) => [nameOf(call), of]))) as Samples['particular'],
      singleFigures: singleFigures.map(nameOf),
      ...(more.caller && { caller: await more.caller(app, side) }),
      ...(more.signedIn && { signedIn: await more.signedIn(app, side) }),
      ...(more.owned && { owned: more.owned(side) }),
    }
  }
  return Object.assign(made, { shares: Object.keys(shared) })
}

/** The number of a record that a call has just saved. */
export async function saved(caller: Caller, call: Call, draft: object): Promise<number> {
  const { code, data } = await caller(call, draft)
  if (code !== 0) throw new Error(JSON.stringify(data))
  return (data as { id: number }).id
}

/** The samples of a domain of several folders: what each of them makes, together; a record of two of them is the first one's. */
export function together(parts: readonly SamplesOf[]): SamplesOf {
  const all = async (app: TestApp, side: Side): Promise<Samples> => {
    const made: Samples[] = []
    for (const part of parts) made.push(await part(app, side))
    const merged = <K extends 'references' | 'shared' | 'values' | 'particular'>(key: K) =>
      Object.assign({}, ...made.map((one) => one[key]).reverse()) as Samples[K]
    const found = <K extends 'caller' | 'signedIn' | 'owned'>(key: K) => made.find((one) => one[key] !== undefined)
    return {
      references: merged('references'),
      shared: merged('shared'),
      values: merged('values'),
      particular: merged('particular'),
      singleFigures: made.flatMap(({ singleFigures }) => singleFigures),
      ...pickOf(found('caller'), 'caller'),
      ...pickOf(found('signedIn'), 'signedIn'),
      ...pickOf(found('owned'), 'owned'),
    }
  }
  return Object.assign(all, { shares: parts.flatMap(({ shares }) => shares) })
}
const pickOf = <K extends keyof Samples>(from: Samples | undefined, key: K) => from && ({ [key]: from[key] } as Pick<Samples, K>)
