import { describe, expect } from 'vitest'
import { allReported } from '../server/src/guide/testGuide.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

async function aGroup(product: Product) {
  const { id: orgId } = await product.anOrg({ orgType: 2 })
  const { id: projectId } = await product.anOrg({ parentId: orgId, orgType: 4 })
  await allReported(product.db, projectId)
  return { administrator: await product.aUser({ roleId: 3, orgId }) }
}

describe.skipIf(skipBrowser)('口径 of a figure', () => {
  for (const { address, title, says } of [
    { address: '', title: '申报率', says: ['已申报 ÷ 应报 × 100%', '自愿申报、已作废的申报'] },
    { address: '/statistic/health', title: '在管病例', says: ['计数：在管病例', '已经结束的病例'] },
    { address: '/statistic/health', title: '在岗人员按性别', says: [] },
    { address: '/statistic/health', title: '人员在哪些国家和地区', says: [] },
    { address: '/project-declare/index', title: '人员健康', says: ['今日有人员应报的项目数', '每日应报名单与健康申报'] },
    { address: '/project-declare/index', title: '新冠药品', says: ['储备水平达到标准的必备物资项数', '已过期的数量'] },
    { address: '/org-management/org-management', title: '在建项目', says: ['状态为在建（运营）的项目数'] },
    { address: '/org-management/org-management', title: '在岗员工', says: ['计数：在岗人数'] },
    { address: '/clinic/drug-stock/index', title: '缺口', says: ['储备水平为无库存、紧缺或不足的库存卡数', '没有安全库存的药品'] },
    { address: '/epac/epm/index', title: '逾期未报', says: ['应报项目中已过截止时刻', '申报期与申报记录'] },
    { address: '/epac/epm/index', title: '防疫措施落实率', says: ['已落实的措施项数', '不适用的措施'] },
    { address: '/biz/project', title: '完备度', says: ['境外项目满分：医务室25、', '境内项目：就近医院25'] },
    { address: '/filling-management/index', title: '逾期', says: ['截止时尚未申报的人数', '申报规则'] },
  ])
    test(`is read by keyboard where it stands: ${title}`, async ({ product, browse }) => {
      const { administrator } = await aGroup(product)
      const page = await browse()
      await withAxe(page)
      const asked: string[] = []
      page.on('request', (request) => void (request.url().includes('/definitions') && asked.push(request.url())))
      await signIn(page, administrator, address)
      const opener = front(page).getByRole('button', { name: `口径：${title}`, exact: true })
      await opener.waitFor()
      expect(asked).toEqual([])
      await opener.press('Enter')
      const explanation = page.getByRole('dialog', { name: `口径：${title}`, exact: true })
      for (const words of says) await explanation.getByText(words).first().waitFor()
      for (const line of ['公式', '来源', '截止', '不计入']) await explanation.getByText(line, { exact: true }).first().waitFor()
      expect(await accessFaults(page, explanation)).toEqual([])
      await page.keyboard.press('Escape')
      await explanation.waitFor({ state: 'hidden' })
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    })
})
