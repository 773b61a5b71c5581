import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Ctx } from '../context.ts'
import { ruleBroken } from '../errors.ts'
import type { Incoming } from './keeping.ts'
import { forgetPart, partsOf, readPart } from './parts.ts'
import { asPieces, bytesEach } from './pieces.ts'
import { TryAgain } from './refusals.ts'
import { orRefused } from './store.ts'
import type { UploadRow } from './tables.ts'
import { LostPart, oneFile, type Part, Whole } from './whole.ts'

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
  const growth = known ?? {
    waiting: new Map(),
    whole: begin(ctx, row, [part], folder).catch(() => null),
    timer: setTimeout(() => undefined),
  }
  growths.set(row.id, growth)
  growth.waiting.set(part.partNo, part)
  clearTimeout(growth.timer)
  growth.timer = setTimeout(() => void stopGrowing(ctx, row), idleMs).unref()
  growth.whole = growth.whole.then((whole) => whole && advanced(whole, growth.waiting))
}

/** Of what is known of the parts: of their first, or of all. */
async function begin(ctx: Ctx, row: UploadRow, parts: readonly Part[], folder: string): Promise<Whole> {
  const each = await bytesEach(ctx, row, parts)
  const place = each ? asPieces(ctx, row, each) : oneFile(join(folder, `${randomUUID()}.whole`), (part) => readPart(ctx.db, row, part))
  return new Whole(await place)
}

async function advanced(whole: Whole, waiting: Map<number, Part>): Promise<Whole | null> {
  try {
    for (let part = waiting.get(whole.parts.length + 1); part; part = waiting.get(whole.parts.length + 1)) await whole.add(part)
    return whole
  } catch {
    await whole.place.drop()
    return null
  }
}

/** As far as it has grown, if all that is in it is what lies there now, and may lie as it does. */
async function grownOf(ctx: Ctx, row: UploadRow, parts: readonly Part[]): Promise<Whole | null> {
  const growth = growths.get(row.id)
  if (!growth) return null
  growths.delete(row.id)
  clearTimeout(growth.timer)
  const whole = await growth.whole
  if (!whole) return null
  const stands = whole.parts.every(({ partNo, size, crc }, at) => {
    const now = parts[at]
    return now?.partNo === partNo && now.size === size && now.crc === crc
  })
  if (stands && parts.length > 0 && whole.place.bytesEach === (await bytesEach(ctx, row, parts))) return whole
  await whole.place.drop()
  return null
}

/** Of an upload of which nothing comes, here. */
export const stopGrowing = async (ctx: Ctx, row: UploadRow) => void (await grownOf(ctx, row, []))

/** A file that is whole, and what holds it until it lies in its store. */
interface Together {
  readonly incoming: Incoming
  readonly whole: Whole
}
/** All parts as one file. A part that got lost, or is not what it was, has to be sent again. */
export async function putTogether(ctx: Ctx, row: UploadRow, folder: string): Promise<Together> {
  const parts = await partsOf(ctx.db, row)
  const whole = (await grownOf(ctx, row, parts)) ?? (await orRefused(begin(ctx, row, parts, folder)))
  try {
    for (const part of parts.slice(whole.parts.length)) await orRefused(whole.add(part))
    if (whole.size !== row.size) throw ruleBroken('分片合起来与文件大小不符，请重新上传')
    const { path, lies } = whole.place
    return { incoming: { name: row.name, path, size: whole.size, sha256: await whole.end(), bizType: row.bizType, lies }, whole }
  } catch (error) {
    await whole.place.drop()
    if (!(error instanceof LostPart)) throw error
    await forgetPart(ctx, row, error.partNo)
    throw new TryAgain(`第${error.partNo}个分片${error.reason === null ? '已损坏' : `读取失败（${error.reason}）`}，请重试`)
  }
}
