import { avatar } from '@oems/contract/files/avatar.ts'
import { session } from '@oems/contract/session/session.ts'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'
import { fetched, picture, sent } from './testFiles.ts'

const app = await testApp()
const avatarOf = async (caller: Awaited<ReturnType<typeof app.anAdmin>>) =>
  ((await caller(session.userInfo)).data as { avatarUrl: string | null }).avatarUrl

test('an own picture is shown in both replies about oneself, until it is taken away', async () => {
  const { companyAdmin } = await app.aGroup()
  expect(await avatarOf(companyAdmin)).toBeNull()
  const { ossId } = await sent(companyAdmin, 'image', '本人.png', await picture())
  expect(await companyAdmin(avatar.saveAvatar, { ossIds: [ossId] })).toMatchObject({ code: 0 })
  const url = await avatarOf(companyAdmin)
  expect((await companyAdmin(session.baseInfo)).data).toMatchObject({ avatarUrl: url })
  expect(await fetched(app, url!)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(await companyAdmin(avatar.saveAvatar, { ossIds: [] })).toMatchObject({ code: 0 })
  expect(await avatarOf(companyAdmin)).toBeNull()
})

test('nobody takes somebody else’s file, a document or two at once', async () => {
  const [{ companyAdmin }, { companyAdmin: other }] = [await app.aGroup(), await app.aGroup()]
  const theirs = await sent(other, 'image', 'a.png', await picture())
  const paper = await sent(companyAdmin, 'doc', 'a.pdf', '%PDF-1.7')
  expect(await companyAdmin(avatar.saveAvatar, { ossIds: [theirs.ossId] })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(avatar.saveAvatar, { ossIds: [paper.ossId] })).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
  expect(await companyAdmin(avatar.saveAvatar, { ossIds: [theirs.ossId, paper.ossId] })).toMatchObject({ code: 1400 })
  expect(await avatarOf(companyAdmin)).toBeNull()
})
