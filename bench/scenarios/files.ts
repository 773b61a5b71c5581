import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Ask, drive, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import { post, type Sent, upload } from '../sendingFiles.ts'
import type { Sending } from '../sendingPictures.ts'
import type { World } from '../world.ts'
import type { Pace } from './reads.ts'

const MiB = 1024 * 1024
const partBytes = 2 * MiB
const [largeMb, smallMb] = [100, 10]
const readers = 16
const [pictures, senders] = [50, 8]

/** Files as the console sends and shows them, against the least that any server would do. */
export async function filing(world: World, pace: Pace): Promise<Finding[]> {
  return [...(await throughput(world, pace)), await memory(world), ...(await besidePictures(world, pace))]
}

async function throughput(world: World, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const [product, bare, token] = [await world.product(), await world.bareFiles(), await world.token('demo01')]
  try {
    const ours = () => inParts(product.address, token, largeMb)
    const theirs = () => bareParts(bare.address, largeMb)
    // A server has run since yesterday: what its compiler has still to do belongs to no upload.
    for (let again = 0; again < 3; again += 1) await Promise.all([ours(), theirs()])
    const sent = await rounds(times, ours, theirs)
    const { url, size } = await aDocument(product.address, token)
    const path = new URL(url, product.address)
    const range = (n: number): Ask => {
      const from = (n * 1_234_567) % (size - MiB)
      return { method: 'GET', path: path.pathname + path.search, headers: { range: `bytes=${from}-${from + MiB - 1}` } }
    }
    const read = await rounds(
      times,
      () => ranges(product.address, seconds, range),
      () => ranges(bare.address, seconds, range),
    )
    return [
      ratio(
        '分片上传 100 MB 的速度 ÷ 仅写盘',
        sent,
        0.6,
        (one) => largeMb / one,
        'MB/s',
        '2 MB 一片，一片接一片；对照只接收、求摘要、fsync，不合并',
      ),
      ratio('按范围读取 1 MB 的速度 ÷ createReadStream', read, 0.7, (one) => one, 'MB/s', `${readers} 个连接`),
    ]
  } finally {
    product.stop()
    bare.stop()
  }
}

function ratio(
  name: string,
  measured: readonly { ours: number; theirs: number }[],
  least: number,
  speed: (one: number) => number,
  unit: string,
  detail: string,
): Finding {
  const found = median(measured.map(({ ours, theirs }) => speed(ours) / speed(theirs)))
  const of = (pick: 'ours' | 'theirs') => median(measured.map((one) => speed(one[pick]))).toFixed(0)
  return {
    name,
    measured: found.toFixed(2),
    wanted: `≥ ${least}`,
    good: found >= least,
    detail: `${of('ours')} 对 ${of('theirs')} ${unit}；${detail}`,
  }
}

/** Of fresh processes: what a large file takes beyond a small one. */
async function memory(world: World): Promise<Finding> {
  const peakOf = async (mb: number) => {
    const [product, token] = [await world.product(), await world.token('demo01')]
    try {
      for (let again = 0; again < 3; again += 1) await inParts(product.address, token, mb)
      return (await product.figures()).peakMb
    } finally {
      product.stop()
    }
  }
  const [small, large] = [await peakOf(smallMb), await peakOf(largeMb)]
  const found = large / small
  return {
    name: `上传 ${largeMb} MB 的峰值内存 ÷ ${smallMb} MB`,
    measured: found.toFixed(2),
    wanted: '≤ 1.15',
    good: found <= 1.15,
    detail: `${large.toFixed(0)} 对 ${small.toFixed(0)} MB，各三次，各为一个新进程`,
  }
}

/** 50 pictures of 12 megapixels beside people who ask for what they ask for all day; they are sent by a thread of their own, as by other machines. */
async function besidePictures(world: World, { rounds: times, seconds }: Pace): Promise<Finding[]> {
  const [product, token, asking] = [await world.product(), await world.token('demo01'), await world.token('demo02')]
  const userInfo = (): Ask => ({ method: 'GET', path: '/oems-api/sys/user/info', headers: { token: asking, platform: 'WEB' } })
  const sending: Sending = { address: product.address, token, pictures, senders }
  const thread = new Worker(new URL('../sendingPictures.ts', import.meta.url), { workerData: sending })
  const measured: { quiet: number; beside: number; took: number }[] = []
  try {
    await once(thread, 'message')
    await drive(product.address, 8, 1, userInfo)
    for (let round = 0; round < Math.min(times, 3); round += 1) {
      const quiet = await drive(product.address, 8, seconds, userInfo)
      const started = performance.now()
      let over = false
      const all = once(thread, 'message').finally(() => {
        over = true
      })
      thread.postMessage('send')
      const beside = await drive(product.address, 8, 600, () => (over ? null : userInfo()))
      await all
      measured.push({ quiet: quiet.p95, beside: beside.p95, took: performance.now() - started })
    }
  } finally {
    await thread.terminate()
    product.stop()
  }
  const slower = median(measured.map(({ quiet, beside }) => beside / quiet))
  const of = (pick: 'quiet' | 'beside') => median(measured.map((one) => one[pick])).toFixed(1)
  const took = (median(measured.map((one) => one.took)) / 1000).toFixed(1)
  return [
    {
      name: `重写 ${pictures} 张 1200 万像素图片时 user/info 的 p95 ÷ 没有时`,
      measured: slower.toFixed(2),
      wanted: '≤ 2',
      good: slower <= 2,
      detail: `${of('beside')} 对 ${of('quiet')} ms；50 张用 ${took} s，${cpus().length} 核`,
    },
  ]
}

/** An MP4 as far as its first bytes tell: what is measured is the way, not the film. */
const first = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(partBytes - 24, 'x')])
const other = Buffer.alloc(partBytes, 'x')

/** Milliseconds become seconds: how long one file took. */
async function inParts(address: string, token: string, mb: number): Promise<number> {
  const partCount = (mb * MiB) / partBytes
  const common = { bizType: 'video', uploadId: randomUUID(), partCount, size: mb * MiB }
  const started = performance.now()
  for (let partNo = 1; partNo <= partCount; partNo += 1)
    await upload(address, token, { ...common, partNo }, 'film.mp4', partNo === 1 ? first : other)
  return (performance.now() - started) / 1000
}

async function bareParts(address: string, mb: number): Promise<number> {
  const started = performance.now()
  for (let part = 0; part < (mb * MiB) / partBytes; part += 1) await post(address, {}, other)
  return (performance.now() - started) / 1000
}

/** Of 48 MB, as the reference has one. */
async function aDocument(address: string, token: string): Promise<Sent> {
  const partCount = 24
  const common = { bizType: 'video', uploadId: randomUUID(), partCount, size: partCount * partBytes }
  for (let partNo = 1; partNo < partCount; partNo += 1)
    await upload(address, token, { ...common, partNo }, 'film.mp4', partNo === 1 ? first : other)
  return (await upload(address, token, { ...common, partNo: partCount }, 'film.mp4', other))!
}

/** Megabytes a second. */
const ranges = async (address: string, seconds: number, next: (n: number) => Ask) => (await drive(address, readers, seconds, next)).rate
