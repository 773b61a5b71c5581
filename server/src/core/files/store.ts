import { TryAgain } from './refusals.ts'

/** `briefly`: it is checked when it is read, and may be lost with the power. */
export type Keeping = 'for good' | 'briefly'

/** Where objects lie. Keys are paths of words, digits and `/`; what is put under one is there whole or not at all. */
export interface Store {
  /** `size` is what `content` comes to; what was there is replaced. */
  put(key: string, content: AsyncIterable<Buffer>, size: number, kept?: Keeping): Promise<void>
  /** The same of a file on this machine, which it may take away. */
  adopt(key: string, path: string, size: number, kept?: Keeping): Promise<void>
  /** The bytes from the first named to the last, both included. */
  range(key: string, from: number, to: number): AsyncIterable<Buffer>
  /** The same for whoever passes each piece on before asking for the next: its memory is used again. */
  passing(key: string, from: number, to: number): AsyncIterable<Buffer>
  /** What is not there counts as removed. */
  remove(keys: readonly string[]): Promise<void>
}

/** A store that does not do what it should: for the log as it is, for the caller in words. */
export class StoreFault extends Error {
  /** Why, in words for whoever set the store up. */
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Refuses with 1422 where the store failed; nothing has been written then. */
export async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreFault) throw new TryAgain(`文件存储不可用（${error.reason}），请稍后再试或联系管理员`)
    throw error
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘空间不足',
  EDQUOT: '磁盘空间不足',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '磁盘为只读',
  ENOENT: '文件不存在',
  ENOTDIR: '存储目录不可用',
  EIO: '磁盘读写错误',
  ECONNREFUSED: '无法连接',
  ENOTFOUND: '地址不存在',
  EAI_AGAIN: '地址不存在',
  ETIMEDOUT: '连接超时',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  ECONNRESET: '连接中断',
}

/** What the system says went wrong, in words. */
export function storeFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  const { code, cause } = error as { readonly code?: string; readonly cause?: { readonly code?: string } }
  return new StoreFault(reasons[code ?? cause?.code ?? ''] ?? '读写失败', error)
}
