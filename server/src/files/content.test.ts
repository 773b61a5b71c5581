import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { compound } from '../core/files/testCompound.ts'
import { zipped } from '../core/sheets/testWorkbook.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { picture, send } from './testFiles.ts'

let app: TestApp
let own: Caller
beforeAll(async () => {
  app = await testApp()
  own = (await app.aGroup()).companyAdmin
})

const types = '[Content_Types].xml'
const xlsx = (more: Readonly<Record<string, string | Buffer>> = {}) =>
  zipped({ [types]: '<Types/>', 'xl/workbook.xml': '<workbook/>', ...more })
const docx = (more: Readonly<Record<string, string | Buffer>> = {}) => zipped({ [types]: '<Types/>', 'word/document.xml': '<w/>', ...more })
const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), Buffer.alloc(64)])
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), Buffer.alloc(32)])
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(64)])
const m4a = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A \0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(64)])
const gb18030 = Buffer.from('c3fbb3c6a3ba', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'
const notSupported = '不支持的文件类型'
const wrong = '文件内容与扩展名不符'
const danger = '文件存在安全风险'

test.each([
  ['image', 'a.png', picture()],
  ['image', 'a.JPG', picture(60, 40, 'jpeg')],
  ['image', 'a.webp', picture(60, 40, 'webp')],
  ['doc', 'a.pdf', '%PDF-1.7'],
  ['doc', 'a.docx', docx()],
  ['doc', 'a.xlsx', xlsx()],
  ['doc', 'a.pptx', zipped({ [types]: '<Types/>', 'ppt/presentation.xml': '<p/>' })],
  ['doc', 'a.doc', compound(['WordDocument', '1Table', 'SummaryInformation', 'Data', 'ObjectPool'])],
  ['doc', 'a.xls', compound(['Workbook'])],
  ['doc', 'a.ppt', compound(['PowerPoint Document', 'Current User'])],
  ['doc', 'a.txt', '温度 39.1\r\n\t正常'],
  ['doc', 'a.txt', gb18030],
  ['doc', 'a.txt', Buffer.from('\ufeff名称', 'utf16le')],
  ['map', 'a.json', '{"type":"FeatureCollection"}'],
  ['video', 'a.mp4', mp4],
  ['video', 'a.webm', webm],
  ['audio', 'a.m4a', m4a],
  ['audio', 'a.mp3', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from('fffb9064', 'hex'), Buffer.alloc(512)])],
  ['audio', 'a.wav', wav],
  ['archive', 'a.zip', zipped({ 'a.txt': 'x' })],
  ['medical', 'a.pdf', '%PDF-1.7'],
])('%s %s is taken', async (bizType, name, content) => {
  expect(await send(own, bizType, name, await content)).toMatchObject({ code: 0, data: { name } })
})

test.each([
  ['html as png', 'image', 'a.png', html, wrong],
  ['svg', 'image', 'a.svg', svg, notSupported],
  ['svg as png', 'image', 'a.png', svg, wrong],
  ['html', 'doc', 'a.html', html, notSupported],
  ['xml', 'doc', 'a.xml', '<a/>', notSupported],
  ['no ending', 'doc', 'a', '%PDF-1.7', notSupported],
  ['a program', 'doc', 'a.exe', 'MZ', notSupported],
  ['nothing at all', 'doc', 'a.pdf', '', wrong],
  ['a pdf as a picture', 'image', 'a.png', '%PDF-1.7', wrong],
  ['a picture of another kind', 'image', 'a.jpg', picture(), wrong],
  ['a sheet as a letter', 'doc', 'a.docx', xlsx(), wrong],
  ['an archive as a letter', 'doc', 'a.docx', zipped({ 'a.txt': 'x' }), wrong],
  ['an old sheet as an old letter', 'doc', 'a.doc', compound(['Workbook']), wrong],
  ['an encrypted letter', 'doc', 'a.docx', compound(['EncryptedPackage']), wrong],
  ['a picture as text', 'doc', 'a.txt', picture(), wrong],
  ['bytes as text', 'doc', 'a.txt', Buffer.from('ff00fe00', 'hex'), wrong],
  ['half a JSON', 'map', 'a.json', '{"a":', wrong],
  ['a JSON that draws nothing', 'map', 'a.json', '{"type":"config","features":[]}', wrong],
  ['no more than null', 'map', 'a.json', 'null', wrong],
  ['a map under the name that others give it', 'map', 'a.geojson', '{"type":"FeatureCollection"}', notSupported],
  ['macros in a letter', 'doc', 'a.docx', docx({ 'word/vbaProject.bin': 'x' }), danger],
  ['macros in a sheet under another name', 'doc', 'a.xlsx', xlsx({ 'xl/vbaData.xml': '<x/>' }), danger],
  ['old macros in a sheet', 'doc', 'a.xlsx', xlsx({ 'xl/macrosheets/sheet1.xml': '<x/>' }), danger],
  ['macros in an old letter', 'doc', 'a.doc', compound(['WordDocument', 'Macros', 'VBA']), danger],
  ['macros in an old sheet', 'doc', 'a.xls', compound(['Workbook', '_VBA_PROJECT_CUR']), danger],
  [
    'a document type',
    'doc',
    'a.docx',
    docx({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
    danger,
  ],
  [
    'a document type in UTF-16',
    'doc',
    'a.docx',
    docx({ 'word/document.xml': Buffer.from('\ufeff<!DOCTYPE a [<!ENTITY b "c">]>', 'utf16le') }),
    danger,
  ],
])('%s is refused', async (_, bizType, name, content, msg) => {
  expect(await send(own, bizType, name, await content)).toMatchObject({ code: 1422, msg })
})

describe('sizes', () => {
  test('an 11-MB picture', async () => {
    expect(await send(own, 'image', 'a.png', Buffer.alloc(11 * 1024 * 1024))).toMatchObject({ code: 1422, msg: '文件不能超过10MB' })
  })
  test('a map of more than 5 MB', async () => {
    expect(await send(own, 'map', 'a.json', Buffer.alloc(5 * 1024 * 1024 + 1, ' '))).toMatchObject({ code: 1422, msg: '文件不能超过5MB' })
  })
  test('more than comes whole', async () => {
    const reply = await send(own, 'doc', 'a.pdf', Buffer.alloc(21 * 1024 * 1024))
    expect(reply).toMatchObject({ code: 1400, data: { fields: [{ path: 'file', msg: '超过20MB的文件须分片上传' }] } })
  })
})

describe('an archive that unpacks to gigabytes', () => {
  const within = async (bytes: Buffer) => {
    expect(bytes.length).toBeLessThan(2_000_000)
    const [started, before] = [performance.now(), process.memoryUsage().rss]
    expect(await send(own, 'doc', 'a.xlsx', bytes)).toMatchObject({ code: 1422, msg: danger })
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  }
  test('and says so', async () => {
    const bomb = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`xl/${at}.xml`, Buffer.alloc(1024 * 1024)]))
    await within(xlsx(bomb))
  })
  test('and claims to be small', async () => {
    const noise = randomBytes(1_000_000)
    await within(
      zipped(
        {
          [types]: '<Types/>',
          'xl/workbook.xml': '<workbook/>',
          'xl/noise.bin': noise,
          'xl/worksheets/a.xml': Buffer.alloc(60 * 1024 * 1024),
        },
        { claimed: 100 },
      ),
    )
  })
})

test('a picture that only begins as one is broken', async () => {
  const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
  expect(await send(own, 'image', 'a.jpg', whole.subarray(0, 4_000))).toMatchObject({ code: 1422, msg: '图片已损坏' })
})
