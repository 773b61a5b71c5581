import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'

/** A picture on this machine; what is made of it is written beside it. */
export interface ToRewrite {
  readonly nth: number
  readonly path: string
  readonly extension: string
}
/** A file on this machine. */
export interface Written {
  readonly path: string
  readonly size: number
  readonly sha256: string
}
export interface Picture {
  readonly content: Written
  readonly width: number
  readonly height: number
  /** 400 pixels wide at most, always WebP. */
  readonly thumb: Written
}
export type Rewritten = { readonly nth: number } & ({ readonly picture: Picture } | { readonly problem: 'huge' | 'broken' | 'disk' })

/** Priorities behind the server's: where processors are short, whoever is at work comes first; a picture still gets its share. */
const stepsBack = 10
setPriority(Math.min(getPriority() + stepsBack, 19))
const maxPixels = 40_000_000
const thumbWidth = 400

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })

process.on('message', (asked: ToRewrite) => void answer(asked).then((reply) => process.send?.(reply)))
process.on('disconnect', () => process.exit())

async function answer(asked: ToRewrite): Promise<Rewritten> {
  const { nth } = asked
  try {
    return { nth, picture: await rewrite(asked) }
  } catch (error) {
    if (error instanceof Huge) return { nth, problem: 'huge' }
    return { nth, problem: (error as NodeJS.ErrnoException).code === undefined ? 'broken' : 'disk' }
  }
}

/** Turned upright, without EXIF and whatever else hid in the file, as large as it was; an animation keeps its frames. */
async function rewrite({ path, extension }: ToRewrite): Promise<Picture> {
  const mayMove = extension === 'gif' || extension === 'webp'
  const source = (animated: boolean) => sharp(path, { animated, limitInputPixels: maxPixels, failOn: 'error' })
  refuseHuge(await sharp(path, { animated: mayMove, limitInputPixels: false }).metadata())
  const { data, info } = await encoded(source(mayMove).autoOrient().keepIccProfile(), extension).toBuffer({ resolveWithObject: true })
  const thumb = await source(false)
    .autoOrient()
    .resize({ width: thumbWidth, withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
  const { width, height, pageHeight } = info as typeof info & { readonly pageHeight?: number }
  return {
    content: await written(`${path}.content`, data),
    ...{ width, height: pageHeight ?? height },
    thumb: await written(`${path}.thumb`, thumb),
  }
}

class Huge extends Error {}
/** Of an animation all frames count together. */
function refuseHuge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (width * pageHeight * pages > maxPixels) throw new Huge()
}

function encoded(picture: Sharp, extension: string): Sharp {
  if (extension === 'png') return picture.png({ compressionLevel: 6 })
  if (extension === 'webp') return picture.webp({ quality: 88, effort: 2 })
  if (extension === 'gif') return picture.gif({ effort: 3 })
  // Tables of its own would make a picture some hundredths smaller and take longer than everything else that is done to it.
  return picture.jpeg({ quality: 88, optimizeCoding: false })
}

async function written(path: string, content: Buffer): Promise<Written> {
  await writeFile(path, content, { mode: 0o600, flag: 'wx' })
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}
