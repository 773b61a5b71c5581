import { OrgType } from '@oems/contract/organisation/codes.ts'
import { regionUsers } from '@oems/contract/regionUser/regionUsers.ts'
import { samples, saved } from '../testing/samples.ts'

const aMobile = () => String(19_960_000_000 + Math.floor(Math.random() * 1e7))

export default samples({
  async make(app, { admin, group, company, mark }) {
    const region = await app.anOrg({ parentId: group.id, orgType: OrgType.region, orgName: `${mark}区域` })
    const aUser = (name: string) =>
      saved(admin, regionUsers.add, { name, sex: 1, mobile: aMobile(), orgId: company.id, regionIds: [region.id] })
    return { region, userId: await aUser(`${mark}区域用户`), spareUserId: await aUser(`${mark}另一区域用户`) }
  },
  references: {
    id: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    ids: ({ spareUserId }) => [spareUserId],
    orgId: ({ company }) => company.id,
    regionId: ({ region }) => region.id,
    regionIds: ({ region }) => [region.id],
  },
  values: { idType: null, idNumber: null, telephoneCode: null, mobile: '19960000001' },
  particular: [
    [regionUsers.list, () => ({ mobile: null, name: null })],
    [regionUsers.modify, () => ({ mobile: aMobile() })],
    [regionUsers.add, () => ({ mobile: aMobile() })],
  ],
})
