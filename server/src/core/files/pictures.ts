import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Turns } from '../turns.ts'
import type { Picture, Rewritten, ToRewrite } from './pictureChild.ts'
import { brokenPicture, busyWithFiles, hugePicture, interrupted, noRoom } from './refusals.ts'

export const thumbMime = 'image/webp'

/** A picture takes a processor to itself for a second: three of four stay free for everybody else. */
const turns = new Turns(Math.max(1, Math.floor(availableParallelism() / 4)), busyWithFiles)
const { PATH, TMPDIR, SystemRoot } = process.env
/** Neither key nor connection. */
const env = { PATH, TMPDIR, SystemRoot }
/** So long the process waits for the next picture. */
const idleMs = 60_000

/**
 * What strangers send is decoded in a process of its own, which steps back behind the requests of everybody who is at work, takes none of
 * the threads that files and compression share, and holds neither a key nor a connection
 * (docs/decisions/2026-11-24-files-in-figures.md).
 */
class PictureProcess {
  readonly #asked = new Map<number, (reply: Rewritten | null) => void>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #nth = 0

  /** Null: the process ended at it. */
  async rewrite(picture: Omit<ToRewrite, 'nth'>): Promise<Rewritten | null> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    this.#child = child
    const nth = this.#nth++
    this.#hold(child)
    try {
      return await new Promise((resolve) => {
        this.#asked.set(nth, resolve)
        child.send({ nth, ...picture } satisfies ToRewrite, (error) => error && resolve(null))
      })
    } finally {
      this.#asked.delete(nth)
      if (this.#asked.size === 0) this.#letGo(child)
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL('./pictureChild.ts', import.meta.url), { execArgv: [], env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.on('message', (reply: Rewritten) => this.#asked.get(reply.nth)?.(reply))
    const gone = () => {
      if (this.#child === child) this.#child = undefined
      for (const resolve of this.#asked.values()) resolve(null)
    }
    child.on('exit', gone).on('error', gone)
    return child
  }

  /** While it works it keeps this process alive, and not otherwise. */
  #hold(child: ChildProcess): void {
    child.ref()
    child.channel?.ref()
  }

  #letGo(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => {
      this.#child = undefined
      child.kill()
    }, idleMs).unref()
  }
}
const pictureProcess = new PictureProcess()

/** A picture written anew beside itself, without EXIF and whatever else hid in the file; whoever asks takes the files away. */
export const rewritten = (path: string, extension: string): Promise<Picture> =>
  turns.of(async () => {
    const reply = await pictureProcess.rewrite({ path, extension })
    if (reply && 'picture' in reply) return reply.picture
    if (!reply) throw interrupted()
    throw { huge: hugePicture, broken: brokenPicture, disk: noRoom }[reply.problem]()
  })

export const dropRewritten = async (path: string) => void (await Promise.all(rewrittenOf(path).map((one) => rm(one, { force: true }))))
const rewrittenOf = (path: string) => [`${path}.content`, `${path}.thumb`]
