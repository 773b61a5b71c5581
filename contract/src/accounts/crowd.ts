import { replies } from '../core/errors.ts'

/** More people at once than passwords can be checked for (01 §5.10): `data` has `busy` besides `retryAfter`, and a sign-in page comes again by itself. */
export const crowded = { code: replies.tooMany.code, msg: '人多，请稍候' } as const

export const isCrowded = ({ code, data }: { readonly code: number; readonly data: unknown }) =>
  code === crowded.code && (data as { busy?: boolean } | null)?.busy === true
