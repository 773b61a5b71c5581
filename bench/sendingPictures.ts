import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { upload } from './sendingFiles.ts'

/** What a thread of senders is told: to whom, in whose name, how many pictures, and how many at once. */
export interface Sending {
  readonly address: string
  readonly token: string
  readonly pictures: number
  readonly senders: number
}
const { address, token, pictures, senders } = workerData as Sending

/** 12 megapixels, as a telephone takes them. */
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
const picture = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
  .jpeg({ quality: 80 })
  .toBuffer()

parentPort!.on('message', async () => {
  let left = pictures
  const send = async () => {
    while (left-- > 0) await upload(address, token, { bizType: 'image' }, 'foto.jpg', picture)
  }
  await Promise.all(Array.from({ length: senders }, send))
  parentPort!.postMessage('sent')
})
parentPort!.postMessage('ready')
