import { availableParallelism } from 'node:os'
import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '../errors.ts'
import { Turns } from '../turns.ts'
import { brokenPicture, busyWithFiles, hugePicture } from './refusals.ts'

const maxPixels = 40_000_000
const thumbWidth = 400

/** A picture takes a processor to itself for a second: three of four stay free for everybody else, and half of the threads that files share. */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
const turns = new Turns(Math.max(1, Math.floor(Math.min(threads / 2, availableParallelism() / 4))), busyWithFiles)

/** Loaded with the first picture. */
let loaded: Promise<typeof import('sharp').default> | undefined
const sharp = () =>
  (loaded ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
    return library
  }))

export interface Picture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
  /** 400 pixels wide at most, always WebP. */
  readonly thumb: Buffer
}
export const thumbMime = 'image/webp'

/**
 * A picture written anew: turned upright, without EXIF and whatever else hid in the file, as large as it was; an animation keeps its frames.
 */
export const rewritten = (path: string, extension: string): Promise<Picture> =>
  turns.of(async () => {
    const open = await sharp()
    try {
      const mayMove = extension === 'gif' || extension === 'webp'
      const source = (animated: boolean) => open(path, { animated, limitInputPixels: maxPixels, failOn: 'error' })
      refuseHuge(await open(path, { animated: mayMove, limitInputPixels: false }).metadata())
      const written = await encoded(source(mayMove).autoOrient().keepIccProfile(), extension).toBuffer({ resolveWithObject: true })
      const thumb = await source(false)
        .autoOrient()
        .resize({ width: thumbWidth, withoutEnlargement: true })
        .webp({ quality: 78, effort: 2 })
        .toBuffer()
      const { width, height, pageHeight } = written.info as typeof written.info & { readonly pageHeight?: number }
      return { content: written.data, width, height: pageHeight ?? height, thumb }
    } catch (error) {
      throw error instanceof Refusal ? error : brokenPicture()
    }
  })

/** Of an animation all frames count together. */
function refuseHuge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (width * pageHeight * pages > maxPixels) throw hugePicture()
}

function encoded(picture: Sharp, extension: string): Sharp {
  if (extension === 'png') return picture.png({ compressionLevel: 6 })
  if (extension === 'webp') return picture.webp({ quality: 88, effort: 2 })
  if (extension === 'gif') return picture.gif({ effort: 3 })
  return picture.jpeg({ quality: 88 })
}
