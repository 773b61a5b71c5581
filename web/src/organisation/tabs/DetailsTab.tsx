import { OrgLabel, OrgType } from '@oems/contract/organisation/codes.ts'
import { OrgInfo, orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { Tag } from 'antd'
import type { NodePartProps } from '../../core/nodePart.ts'
import { useNations } from '../../kit/NationSelect.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../../kit/record/Parts.tsx'
import styles from '../organisation.module.css'
import { NodePlace } from './NodePlace.tsx'
import { PeopleAndProjects } from './PeopleAndProjects.tsx'

const companies: readonly number[] = [OrgType.group, OrgType.company]

/** 基本信息: what the node's form holds, to read. */
export default function DetailsTab({ orgId, openPart }: NodePartProps) {
  return (
    <div className={styles.sheet}>
      <Loaded call={orgInfo.info} input={{ orgId }} lines={8}>
        {(info) => <Sheet info={info} openPart={openPart} />}
      </Loaded>
    </div>
  )
}

interface Props {
  readonly info: OrgInfo
}

function Sheet({ info, openPart }: Props & Pick<NodePartProps, 'openPart'>) {
  const rows = rowsBy(OrgInfo, info)
  const isCompany = companies.includes(info.orgType)
  return (
    <Parts>
      <Part
        title="基本信息"
        rows={{
          ...rows(['orgName', 'orgType', 'shortName', 'nameEn', 'orgCode']),
          ...(isCompany && rows(['creditCode', 'label'], { label: OrgLabel.label(info.label) })),
          ...(info.formerNames.length > 0 && rows(['formerNames'])),
        }}
        wide={['英文名称']}
      />
      <NodePlace info={info} />
      <PeopleAndProjects orgId={info.orgId} openPart={openPart} />
      {info.orgType === OrgType.region && <Covered info={info} />}
      <Part title="其他" rows={rows(['remark', 'createdAt', 'updatedAt'])} wide={['备注']} />
    </Parts>
  )
}

/** 覆盖国家 of a region, and which of its group still wait for one. */
function Covered({ info: { nationCodes, uncoveredNations } }: Props) {
  const names = new Map(useNations()?.map(({ value, label }) => [value, label]))
  const waiting = uncoveredNations.map(({ nationCode, projectNum }) => `${names.get(nationCode) ?? nationCode}（${projectNum}个项目）`)
  return (
    <Part title="覆盖国家">
      {nationCodes.length === 0 && <p>尚未设置，可在“编辑”中选择</p>}
      {nationCodes.map((code) => (
        <Tag key={code}>{names.get(code) ?? code}</Tag>
      ))}
      {waiting.length > 0 && <p className={styles.why}>集团内有项目、还没有区域覆盖：{waiting.join('、')}</p>}
    </Part>
  )
}
