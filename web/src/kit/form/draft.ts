/** 01 §6.3: stored so long after the last key stroke. */
export const draftAfter = 5000

/** The content of a draft, as JSON: the fields that differ from what the form began with, and the version of the record they were typed over. */
export interface DraftData {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number | null
}

/** Never stored, on whatever form: passwords, codes sent to a telephone, keys. */
const secret = /password|passwd|secret|captcha|token|otp/i

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown) => (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Plain data as the contract has it; a chosen file, or any other object in a field, is not. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

/** Secret parts of a field that holds several are left out as deep as they stand. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const open = Object.entries(value).filter(([name]) => !secret.test(name))
  return Object.fromEntries(open.map(([name, inner]) => [name, withoutSecrets(inner)]))
}

/** Null: nothing typed would be lost. */
export function draftOf(initial: object, values: object, version: number | null): DraftData | null {
  const before = initial as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !secret.test(name) && isPlain(value) && !isSame(value, before[name]),
  )
  return changed.length > 0 ? { values: Object.fromEntries(changed.map(([name, value]) => [name, withoutSecrets(value)])), version } : null
}

/** Null where it is not what this version of the console stores. */
export function readDraft(data: string): DraftData | null {
  try {
    const { values, version } = JSON.parse(data) as Partial<DraftData>
    return typeof values === 'object' && values !== null ? { values, version: version ?? null } : null
  } catch {
    return null
  }
}

/** Runs once nothing has been typed for a while. */
export function afterPause(run: () => void, ms = draftAfter) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    typed() {
      stop()
      timer = setTimeout(() => {
        timer = undefined
        run()
      }, ms)
    },
    stop,
    isPending: () => timer !== undefined,
  }
}
