import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { CodeOf } from './codes.ts'
import { type ExportWishes, type TakesFormat, takesFormat, withWishes } from './exportFormat.ts'
import type { LogType } from './logCodes.ts'
import type { ValueOf } from './value.ts'

/** 01 §3.2: the console and the employee's phone pages. */
export type Platform = 'WEB' | 'H5'

export type Kind = 'read' | 'write'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Permission = `${string}:${string}:${string}`
/**
 * Who may call: anybody, whoever has signed in, employees about themselves, or who holds the permission `area:thing:verb`. Of several
 * permissions any one suffices, and the handler narrows to what it is good for.
 */
export type Gate = 'public' | 'login' | 'self' | Permission | readonly Permission[]

/** What raises a version of its own whenever it changes. */
export type KeptWith = 'tree' | 'places' | 'clinics' | 'drug' | 'disease'

/** What a call says of itself beyond its line. */
export interface Remarks {
  /** The operation's Chinese name in the log; without it the button of the permission gives the name. */
  readonly title?: string
  /** Polled by the console: does not prolong the session and never toasts. */
  readonly passive?: true
  /** Open while the first password is still to be changed (01 §4.3). */
  readonly beforePassword?: true
  /** Open while a second factor still has to be bound, besides those of `beforePassword` (01 §5.10). */
  readonly beforeFactor?: true
  /** A limit of its own instead of the general one (01 §5.10). */
  readonly limit?: 'captcha' | 'login' | 'export' | 'activate' | 'lookUp' | 'file' | 'resetPassword'
  /** Of an export that takes a purpose: who holds this permission gets the marked numbers whole (00 §4). */
  readonly reveals?: Permission
  /** Permissions that its handler asks beside the gate, for a part of what it does. */
  readonly handlerAsks?: readonly Permission[]
  /** A read whose every reply leaves a line of sensitive reading (01 §3.9): the console reads it when somebody looks, never ahead. */
  readonly logsReading?: true
  /** A write that several clients repeat by their nature: sign-in and sign-out, current pair. It takes no `op` and no idempotency key. */
  readonly ofSession?: true
  /** What its line of the operation log is, where it is neither an operation nor the call of an `:export` (01 §3.9). */
  readonly logType?: CodeOf<typeof LogType>
  /** Open in a read-only session although it writes: it changes nothing but that session (01 §4.2). */
  readonly whileReadOnly?: true
  /** Open at a closed project although it writes: it ends something, takes it away from there, or declares a day that counts still (02 §4.2, §9 no. 15). */
  readonly whileClosed?: true
  /**
   * Keeps what is the caller's own and nobody else's business (settings, drafts): no line of the operation log tells of it. Storing it
   * twice is storing it once, so it takes no idempotency key either.
   */
  readonly ownDesk?: true
  /**
   * A read that stays the same as long as this does (and, of dictionaries and clinics, as long as the tree, which says whose one sees): its
   * reply carries an ETag and is answered with 304 to whoever still has it (02 §5). Nothing may be in it that changes by
   * itself or with anything else: no counters, nothing of today. What the console was answered of the nations and their places it keeps for
   * a day (02 §5.8); after a write that names them what it keeps is old.
   */
  readonly keptWith?: KeptWith
  /** A read whose reply has what lets somebody in, such as a link: it is never compressed, as no write is. */
  readonly secret?: true
  /** A file to be kept as it is (01 §5.9), whole or in parts: received on a way of its own beside the workbooks. */
  readonly intake?: 'file'
  /** Of the upload of an import: what its batches are called (`Batch.importType`). */
  readonly importType?: string
  /** A body larger than strangers (16 KB, 1,000 keys) or signed-in callers (1 MB, 20,000 keys) may otherwise send. */
  readonly body?: { readonly bytes: number; readonly keys: number }
  /**
   * Leaves a line of the operation log only where it changed something: whoever signs out without a session did nothing, nor has whoever
   * begins at the organisation that is the current one. What a caller who has signed in was refused still leaves one.
   */
  readonly silentUnlessDone?: true
  /** It answers under `/oems-api` as well as under its own root (00 §1). */
  readonly inOems?: true
}

/** One HTTP call as plain data. Path, query and body are one `input`; server, browser and tests read the same line. */
export interface Call<K extends Kind = Kind, I extends TObject = TObject, O extends TSchema = TSchema> {
  readonly kind: K
  readonly method: Method
  readonly path: string
  readonly may: Gate
  readonly input: I
  readonly output: O
  readonly remarks: Remarks
  /** The part of the path that the domain's calls share; also the browser's cache key. */
  readonly base: string
}
export type Calls = Readonly<Record<string, Call>>

/** What a handler receives: checked, trimmed and with every default filled in. */
export type Input<C extends Call> = ValueOf<C['input']>
export type Output<C extends Call> = ValueOf<C['output']>
/** What a handler gives back; of a call that answers nothing (`Done`) it is dropped, whatever it is. */
export type Answer<C extends Call> = [Output<C>] extends [null] ? unknown : Output<C>

/** What a caller has to send: a field with a default may be left out. */
export type Sent<C extends Call> = Omit<Input<C>, Omittable<C['input']['properties']>> & {
  [F in Omittable<C['input']['properties']> & keyof Input<C>]?: Input<C>[F] | undefined
} & (C['output'] extends TakesFormat ? ExportWishes : unknown)
type Omittable<P extends TProperties> = { [F in keyof P]: P[F] extends { default: unknown } ? F : never }[keyof P]

/** The intent stands beside the method because the method does not tell: a list is a POST, and `GET publish/{id}` changes data. */
const verb =
  <K extends Kind>(kind: K, method: Method) =>
  <I extends TObject, O extends TSchema>(path: string, may: Gate, input: I, output: O, remarks: Remarks = {}): Call<K, I, O> => ({
    kind,
    method,
    path,
    may,
    input: takesFormat(output) ? withWishes(input) : input,
    output,
    remarks,
    base: '',
  })

export const read = { get: verb('read', 'GET'), post: verb('read', 'POST') }
export const write = { get: verb('write', 'GET'), post: verb('write', 'POST'), put: verb('write', 'PUT'), delete: verb('write', 'DELETE') }

/** A file as the reply, with its name in `Content-Disposition`. It fails as a JSON reply, like every call. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}
export const Download = Type.Unsafe<Download>({ title: '文件', 'x-binary': true })
export const isDownload = (schema: TSchema) => 'x-binary' in schema

/** A stored file as the reply, of which a browser may ask for a range. */
export interface RangedDownload {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Shown in the page rather than saved. */
  readonly inline: boolean
  /** Seconds for which a browser may keep it, and whether others between may as well. */
  readonly cache: { readonly seconds: number; readonly shared: boolean }
  /** The bytes from the first named to the last, both included. */
  range(from: number, to: number): Promise<AsyncIterable<Uint8Array>>
}
export const RangedDownload = Type.Unsafe<RangedDownload>({ title: '文件', 'x-binary': true })

/** The multipart part `file` of a request, as the server has put it down. */
export interface Upload {
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Keyed hash of the content: the same file sent again is the same. */
  readonly digest: string
  /** CRC-32 of the content. */
  readonly crc: number
}
export const Upload = Type.Unsafe<Upload>({ title: '文件', 'x-upload': true })
/** A call takes a file when its input has the field `file`. */
export const takesFile = ({ input }: Pick<Call, 'input'>) => 'x-upload' in (input.properties.file ?? {})

export type Root = '/oems-api' | '/ccds-api' | '/oemr-api' | '/ohmp-api' | '/oqs-api' | '/odas-api'

export function under<C extends Calls>(path: string, calls: C, root: Root = '/oems-api'): C {
  const base = root + path
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, base, path: `${base}/${call.path}` }])) as C
}

/** The permissions any of which opens a call; none where it asks for none. */
export const permissionsOf = ({ may }: Pick<Call, 'may'>): readonly Permission[] =>
  may === 'public' || may === 'login' || may === 'self' ? [] : typeof may === 'string' ? [may] : may

/** Asked by the server's gate and by every button, so that the two cannot disagree. */
export function permits(call: Pick<Call, 'may'>, permissions: ReadonlySet<string>): boolean {
  const any = permissionsOf(call)
  return any.length === 0 || any.some((permission) => permissions.has(permission))
}

/**
 * What a read-only session may do (01 §4.2): look. Nothing changes but which of its organisations it looks at, and nothing leaves the system
 * as a file. Whole numbers are asked for by a field as well (`reveal`), which the server sees to.
 */
export const isAllowedReadOnly = ({ kind, may, output, remarks }: Pick<Call, 'kind' | 'may' | 'output' | 'remarks'>) =>
  remarks.whileReadOnly === true || (kind === 'read' && !permissionsOf({ may }).some(takesDataOut) && !isDownload(output))
/** A permission that a read-only session has no use for, whatever role it stands for. */
export const takesDataOut = (permission: string) => /:(export|reveal)$/.test(permission)

export const nameOf = (call: Call) => `${call.method} ${call.path}`
