import type { projectLists } from '@oems/contract/project/projectLists.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { inOrg, inRegion } from '../../kit/list/filter/FilterBox.tsx'
import type { List } from '../../kit/list/useListPage.ts'
import { useNations } from '../../kit/NationSelect.tsx'

interface Props {
  readonly list: List<typeof projectLists.paged>
}

export const ProjectFilters = ({ list }: Props) => (
  <FilterRow
    list={list}
    names={[
      { name: 'keyword', hint: '名称、编码、拼音' },
      inOrg('orgId', '所属组织'),
      'projectStatus',
      { name: 'nationCode', label: '国家/地区', options: useNations() },
      'isOutside',
    ]}
    more={[
      'orgProjectType',
      'industry',
      'epType',
      'infoStatus',
      'noClinic',
      'clinicLevel',
      'agreementState',
      'videoAbility',
      'noHospital',
      'readinessMax',
      'continent',
      { name: 'startDateFrom', to: 'startDateTo', label: '开工日期' },
      'mine',
      { name: 'suspendedOver', label: '停工超过', unit: '天', tagOnly: true },
      { name: 'papersEndingIn', label: '许可或保单剩余不足', unit: '天', tagOnly: true },
      { name: 'planEndPassed', tagOnly: true },
      { ...inOrg('orgParentId', '直属上级'), tagOnly: true },
      inRegion('regionId', '所属区域'),
    ]}
  />
)
