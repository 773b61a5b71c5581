import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Ctx } from '../context.ts'
import { ruleBroken } from '../errors.ts'
import type { Incoming } from './keeping.ts'
import { forgetPart, partsOf, readPart } from './parts.ts'
import { TryAgain } from './refusals.ts'
import { orRefused } from './store.ts'
import type { UploadRow } from './tables.ts'
import { LostPart, type Part, Whole } from './whole.ts'

/** Files at once that grow while their parts come; the others are put together at their end. */
const atOnce = 32
/** So long after its last part a file is no more expected to grow. */
const idleMs = 10 * 60_000

interface Growth {
  /** Parts that have come and are not in the file yet, by number. */
  readonly waiting: Map<number, Part>
  /** Null: nothing could be made of them before all are there. */
  whole: Promise<Whole | null>
  timer: NodeJS.Timeout
}
/** By the upload's id. */
const growths = new Map<number, Growth>()

/**
 * What comes in order to this process is put together while the next part is still on the line, so that little is left to do with the last
 * one. It is a head start and nothing more: what came elsewhere, or again, or in another order, is seen to when all parts are there.
 */
export function grow(ctx: Ctx, row: UploadRow, part: Part, folder: string): void {
  const known = growths.get(row.id)
  if (!known && (part.partNo !== 1 || growths.size >= atOnce)) return
  const growth = known ?? { waiting: new Map(), whole: Whole.begin(placeIn(folder)).catch(() => null), timer: setTimeout(() => undefined) }
  growths.set(row.id, growth)
  growth.waiting.set(part.partNo, part)
  clearTimeout(growth.timer)
  growth.timer = setTimeout(() => void stopGrowing(row), idleMs).unref()
  growth.whole = growth.whole.then((whole) => whole && advanced(ctx, row, whole, growth.waiting))
}

async function advanced(ctx: Ctx, row: UploadRow, whole: Whole, waiting: Map<number, Part>): Promise<Whole | null> {
  try {
    for (let part = waiting.get(whole.parts.length + 1); part; part = waiting.get(whole.parts.length + 1)) {
      const next = part
      await whole.add(next, () => readPart(ctx.db, row, next))
    }
    return whole
  } catch {
    await whole.drop()
    return null
  }
}

const placeIn = (folder: string) => join(folder, `${randomUUID()}.whole`)

/** As far as it has grown, if all that is in it is what lies there now. */
async function grownOf(row: UploadRow, parts: readonly Part[]): Promise<Whole | null> {
  const growth = growths.get(row.id)
  if (!growth) return null
  growths.delete(row.id)
  clearTimeout(growth.timer)
  const whole = await growth.whole
  const stands = whole?.parts.every(({ partNo, size, crc }, at) => {
    const now = parts[at]
    return now?.partNo === partNo && now.size === size && now.crc === crc
  })
  if (stands) return whole
  await whole?.drop()
  return null
}

/** Of an upload of which nothing comes, here. */
export const stopGrowing = async (row: UploadRow) => void (await (await grownOf(row, []))?.drop())

/** All parts as one file on this machine. A part that got lost, or is not what it was, has to be sent again. */
export async function putTogether(ctx: Ctx, row: UploadRow, folder: string): Promise<Incoming> {
  const parts = await partsOf(ctx.db, row)
  const whole = (await grownOf(row, parts)) ?? (await orRefused(Whole.begin(placeIn(folder))))
  try {
    for (const part of parts.slice(whole.parts.length)) await orRefused(whole.add(part, () => readPart(ctx.db, row, part)))
    if (whole.size !== row.size) throw ruleBroken('分片合起来与文件大小不符，请重新上传')
    return { name: row.name, path: whole.path, size: whole.size, sha256: await whole.end(), bizType: row.bizType }
  } catch (error) {
    await whole.drop()
    if (!(error instanceof LostPart)) throw error
    await forgetPart(ctx, row, error.partNo)
    throw new TryAgain(`第${error.partNo}个分片${error.reason === null ? '已损坏' : `读取失败（${error.reason}）`}，请重试`)
  }
}
