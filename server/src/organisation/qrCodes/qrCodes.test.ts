import { orgQrCodes } from '@oems/contract/organisation/orgQrCodes.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { pictureOf } from './picture.ts'

const app = await testApp()

/** Names of the files in an archive that is not packed. */
function filesIn(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [size, length] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const from = at + 30 + length
    files.set(bytes.toString('utf8', at + 30, from), bytes.subarray(from, from + size))
    at = from + size
  }
  return files
}

test('one node’s code is a picture of 600 pixels in black and white', async () => {
  const { width, height, data } = PNG.sync.read(pictureOf('https://oems.example/oems/h5/#/node?q=abcdefghijklmnopqrstuv'))
  expect([width, height]).toEqual([600, 600])
  expect(new Set([...data.filter((_, at) => at % 4 === 0)])).toEqual(new Set([0, 255]))
  expect(data[0]).toBe(255)
  const { companyAdmin, project } = await app.aGroup()
  const reply = await companyAdmin(orgQrCodes.exportQrCode, { projectId: project.id })
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.headers['content-disposition']).toContain(encodeURIComponent(`${project.orgCode}_${project.orgName}.png`))
})

test('of several an archive with a list; names are safe, closed projects are listed and left out', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const admin = await app.anAdmin(3, group.id)
  const odd = await app.anOrg({ parentId: group.id, orgName: '一:二*三"四?' })
  const closed = await app.anOrg({ parentId: odd.id, orgType: 4, projectStatus: 5 })
  const reply = await admin(orgQrCodes.exportQrCode, { orgId: group.id, below: 1 })
  const files = filesIn(reply.bytes)
  expect([...files.keys()]).toEqual([`${group.orgCode}_${group.orgName}.png`, `${odd.orgCode}_一_二_三_四_.png`, '清单.xlsx'])
  expect(PNG.sync.read(files.get(`${odd.orgCode}_一_二_三_四_.png`)!).width).toBe(600)
  expect(await admin(orgQrCodes.exportQrCode, { orgId: closed.id })).toMatchObject({ code: 1422, msg: '项目已关闭，二维码已停用' })
})

test('no code is printed below a disabled organisation, and those that hang there are good no more', async () => {
  const { companyAdmin, groupAdmin, company, project } = await app.aGroup()
  const scan = () => app.stranger(phone.node, { qrToken: project.qrToken }, { platform: 'H5' })
  const print = (orgId: number) => groupAdmin(orgQrCodes.exportQrCode, { orgId })
  await app.db.execute(sql`update org set status = 0 where id = ${company.id}`)
  for (const { id } of [company, project]) expect(await print(id)).toMatchObject({ code: 1422, msg: '组织已停用，二维码已停用' })
  const archive = await companyAdmin(orgQrCodes.exportQrCode, { orgId: company.id, below: 1 })
  expect([...filesIn(archive.bytes).keys()]).toEqual(['清单.xlsx'])
  expect(await scan()).toMatchObject({ code: 1422, msg: '二维码已失效，请联系本单位信息员' })
  await app.db.execute(sql`update org set status = 1 where id = ${company.id}`)
  expect(await scan()).toMatchObject({ code: 0, data: { orgName: project.orgName } })
  expect((await print(project.id)).headers['content-type']).toBe('image/png')
})

test('nobody gets a foreign one, and too many are made by a task', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const [admin, doctor] = [await app.anAdmin(3, group.id), await app.anAdmin(7, group.id)]
  const foreign = await app.anOrg({ orgType: 2 })
  expect(await doctor(orgQrCodes.exportQrCode, { orgId: group.id })).toMatchObject({ code: 1403 })
  for (const input of [{ orgId: foreign.id }, { orgIds: [group.id, foreign.id] }])
    expect(await admin(orgQrCodes.exportQrCode, input)).toMatchObject({ code: 1404 })
  expect(await admin(orgQrCodes.exportQrCode, {})).toMatchObject({ code: 1400 })
  for (let at = 0; at < 300; at += 1) await app.anOrg({ parentId: group.id })
  expect(await admin(orgQrCodes.exportQrCode, { orgId: group.id, below: 1 })).toMatchObject({
    code: 0,
    data: { taskId: expect.any(Number) },
  })
})
