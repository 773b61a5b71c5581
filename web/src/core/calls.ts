import { CallError, speaksOfSession } from '@oems/client/callError.ts'
import { uuid } from '@oems/client/random.ts'
import { type Call, isAllowedReadOnly, permits, type Sent } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { QueryCache, QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { notice, succeeded } from './notices.ts'
import { send } from './send.ts'
import { useOnShow } from './tab.ts'

/** Only a broken line is tried again, once; sending a refused call twice does not change the answer. */
const retriesOnce = (failures: number, problem: Error) => failures < 1 && problem instanceof CallError && problem.broken
const retryOptions = { retry: retriesOnce, retryDelay: 1000 }

/** What was read stays good for half a minute, unless a write of the same domain has staled it. Failures are shown here, once. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (problem, { meta }) => void (meta?.passive || complain(problem)) }),
    defaultOptions: { queries: { staleTime: 30_000, gcTime: 10 * 60_000 } },
  })

/** How long the console keeps nations and places (02 §5.8). */
const day = 86_400_000

export const reading = <C extends Call<'read'>>(call: C, input: Sent<C>) =>
  queryOptions({
    queryKey: [call.base, call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
    meta: { passive: call.remarks.passive === true, steady: call.remarks.keptWith === 'places' },
    ...(call.remarks.keptWith === 'places' && { staleTime: day, gcTime: day }),
    ...retryOptions,
  })

interface ReadOptions {
  /** `false`: not read yet, because something is still to be chosen. */
  readonly enabled?: boolean
}
/** Reads once and caches it; reads again when a write staled it, and when the tab comes to the front after a while. */
export function useRead<C extends Call<'read'>>(call: C, input: Sent<C>, { enabled = true }: ReadOptions = {}) {
  const query = reading(call, input)
  const client = useQueryClient()
  // Parts of one record that read the same share one request: the second does not break off what the first has begun.
  const joining = { cancelRefetch: false }
  useOnShow(() => void (enabled && client.refetchQueries({ queryKey: query.queryKey, exact: true, stale: true }, joining)))
  return useQuery({ ...query, enabled })
}

/** Shows a failure once. The shell shows what ended the session. */
export function complain(problem: unknown) {
  if (!(problem instanceof CallError) || speaksOfSession(problem.code)) return
  if (!problem.broken && problem.code !== replies.fault.code && problem.code !== 413 && problem.code !== 429)
    return notice({ kind: 'error', text: problem.fields[0]?.msg ?? problem.message })
  const detail = problem.code === 413 || problem.code === 429 ? problem.message : `跟踪号 ${problem.trace}`
  notice({ kind: 'error', text: replies.fault.msg, detail })
}

/**
 * The key by which the server recognises a repeated write. A form has one from its opening to its success; a button has one for each
 * input, until the server has answered.
 */
export interface WriteKey {
  readonly current: string
}

interface WriteOptions {
  readonly key?: WriteKey
  /** The caller shows failures itself (a form, under its fields). */
  readonly quiet?: boolean
}

/**
 * What is on the screen is read again where it is of the same domain. Everything else may depend on it too (a figure counts what
 * was imported elsewhere), so it is read again when its page is shown the next time.
 */
export function staleAfter(client: QueryClient, { base, remarks }: Call) {
  void client.invalidateQueries({ refetchType: 'none', predicate: ({ meta }) => remarks.keptWith === 'places' || meta?.steady !== true })
  void client.invalidateQueries({ queryKey: [base] })
}

/** After a write, whatever was read from the same domain is stale; after a refused one too, or it would not have been refused. */
export function useWrite<C extends Call<'write'>>(call: C, successText: string | null, { key, quiet = false }: WriteOptions = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<C>) => send(call, input, { key: key?.current ?? keyFor(call, input) }),
    onSuccess: () => void (successText && succeeded(successText)),
    onError: (problem) => void (quiet || complain(problem)),
    onSettled: (_data, problem, input) => {
      if (!(problem instanceof CallError && problem.broken)) keys.delete(nameOf(call, input))
      staleAfter(client, call)
    },
    ...retryOptions,
  })
}

const keys = new Map<string, string>()
const nameOf = (call: Call, input: object) => `${call.method} ${call.path} ${JSON.stringify(input)}`
function keyFor(call: Call, input: object) {
  const name = nameOf(call, input)
  const key = keys.get(name) ?? uuid()
  keys.set(name, key)
  return key
}

export const Permissions = createContext<ReadonlySet<string>>(new Set())

/** A read-only session (01 §4.2): what would be refused is not offered. */
export const ReadOnly = createContext(false)

/** What is drawn within belongs to a project that is closed (02 §4.2): there nothing is changed but what a write may still end. */
export const Closed = createContext(false)

/** `can(calls.save) && <Button …>`: the button asks what the server's gate asks. */
export function useCan() {
  const permissions = use(Permissions)
  const readOnly = use(ReadOnly)
  const closed = use(Closed)
  const isAllowedClosed = ({ kind, remarks }: Call) => kind === 'read' || remarks.whileClosed === true
  return (call: Call) => permits(call, permissions) && (!readOnly || isAllowedReadOnly(call)) && (!closed || isAllowedClosed(call))
}
