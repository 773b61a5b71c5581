import { randomOf } from './random.ts'

export interface Device {
  readonly ip: string
  readonly userAgent: string
}

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

const browsers = [
  [`${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36`, 30],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`, 12],
  [`${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 24],
  [`${windows} ${webKit} Chrome/132.0.0.0 Safari/537.36 QHBrowser/16`, 14],
  [`${windows} ${webKit} Chrome/109.0.0.0 Safari/537.36`, 6],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 5],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 5],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15', 4],
] as const

const weChat = 'XWEB/1380085 MMWEBSDK/20250904 Mobile Safari/537.36 MicroMessenger/8.0.64 NetType/4G Language/zh_CN'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = (model: string, tail: string) => `Mozilla/5.0 (Linux; Android 14; ${model}) ${webKit} Version/4.0 Chrome/138.0.0.0 ${tail}`

const phones = [
  [android('ALN-AL00', weChat), 26],
  [android('23127PN0CC', weChat), 16],
  [android('V2324A', weChat), 14],
  [android('PHZ110', weChat), 12],
  [android('TECNO KJ5', 'Mobile Safari/537.36'), 14],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.64(0x18004034) NetType/WIFI Language/zh_CN`, 12],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 6],
] as const

/**
 * What somebody works with, the same every day. Addresses are of the blocks for private networks, carriers' address translation and
 * documentation, so that they are nobody's.
 */
export function deviceOf(accountId: number, orgId: number, platform: 'WEB' | 'H5'): Device {
  const random = randomOf('device', accountId, platform)
  const userAgent = random.weighted<string>(platform === 'WEB' ? browsers : phones)
  return { userAgent, ip: platform === 'WEB' ? addressAtWork(orgId, random.whole(11, 240)) : addressOnTheWay(accountId) }
}

/** An office has a network of its own; some sites come in through one address of their line. */
function addressAtWork(orgId: number, host: number): string {
  const office = randomOf('office', orgId)
  if (office.chance(0.25)) return `${office.pick(['192.0.2', '198.51.100', '203.0.113'])}.${office.whole(4, 250)}`
  return `10.${office.whole(8, 63)}.${office.whole(0, 255)}.${host}`
}

function addressOnTheWay(accountId: number): string {
  const random = randomOf('carrier', accountId)
  return `100.${random.whole(64, 127)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
}
