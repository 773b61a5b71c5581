import { subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  /** Within the group, which sees both sides: its company subscribes to another one. */
  async make(app, { group, company, mark }) {
    const keeper = await app.aKeeper(group.id, 'org.subscribe')
    const aCompany = (orgName: string) => app.anOrg({ parentId: group.id, orgType: 3, orgName: `${mark}${orgName}` })
    const [target, other] = [await aCompany('被订阅公司'), await aCompany('另一公司')]
    const terms = { orgId: company.id, contents: [1], startDate: '2026-01-01' }
    const subscriptionId = await saved(keeper, subscriptions.save, { ...terms, targetOrgId: target.id })
    return { keeper, subscriptionId, targetId: other.id }
  },
  references: {
    id: ({ subscriptionId }) => subscriptionId,
    ids: ({ subscriptionId }) => [subscriptionId],
    orgId: ({ company }) => company.id,
    targetOrgId: ({ targetId }) => targetId,
  },
  values: { contents: [1], startDate: '2026-01-01', endDate: '2026-12-31' },
  caller: async (_app, { keeper }) => keeper,
})
