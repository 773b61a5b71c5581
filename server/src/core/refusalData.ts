import { withoutNumbers } from './withoutNumbers.ts'

/**
 * What a refusal may say beside its sentence, of whatever call it is. Good replies are cut by the contract of their call; of a refusal nothing
 * leaves but this: ids, codes, counts, and names that the sentence itself may quote.
 */
const single = [
  ...(['captchaRequired', 'secondFactor', 'left', 'retryAfter', 'busy'] as const),
  ...(['batchNumber', 'errorCount', 'declareType', 'result', 'accountId', 'employeeId', 'resigned'] as const),
] as const
/** Of lists, what each line may say. */
const lines = {
  fields: ['path', 'msg', 'id'],
  refs: ['type', 'label', 'unit', 'count'],
  similar: ['orgId', 'orgName', 'orgType', 'status', 'pathName', 'similarity', 'similarBy', 'formerName'],
  skipped: ['orgId', 'orgName', 'remindedAt'],
  suspects: ['suppliesId', 'name', 'last', 'quantity'],
} as const

type Simple = string | number | boolean | null
type Line<L extends keyof typeof lines> = Readonly<Partial<Record<(typeof lines)[L][number], Simple>>>
export type RefusalData = Readonly<
  Partial<Record<(typeof single)[number], Simple>> & { [L in keyof typeof lines]?: readonly Line<L>[] } & { menuIds?: readonly number[] }
>

/** Whatever the types have let through: what is not named above stays here, and of texts the numbers of people. */
export function refusalData(data: RefusalData | null): RefusalData | null {
  if (data === null) return null
  const { menuIds } = data
  const lists = Object.entries(lines).map(([list, names]) => [list, data[list as keyof typeof lines]?.map((line) => pick(line, names))])
  return Object.fromEntries(
    Object.entries({ ...pick(data, single), ...Object.fromEntries(lists), menuIds: menuIds?.map(Number) }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const found = names.flatMap((name) => (Object.hasOwn(from, name) && isSimple(from[name]) ? [[name, masked(from[name])]] : []))
  return Object.fromEntries(found)
}

const isSimple = (value: unknown): value is Simple => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const masked = (value: Simple) => (typeof value === 'string' ? withoutNumbers(value) : value)
