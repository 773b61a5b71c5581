import { ArchiveInfo, archives } from '@oems/contract/archive/archives.ts'
import { ArchivePart } from '@oems/contract/archive/codes.ts'
import { Relation } from '@oems/contract/people/codes.ts'
import { Button } from 'antd'
import { useCan } from '../core/calls.ts'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { Completeness } from '../person/Completeness.tsx'
import styles from './archive.module.css'
import type { TabView } from './tabView.ts'

/** What somebody who treats the person in an emergency has to know first, and what the archive still lacks. */
export function Overview({ archive }: TabView) {
  const can = useCan()
  const { name, archiveId, completeness, missing, diseases, emergencyName, emergencyPhone, emergencyRelation } = archive
  const rows = rowsBy(ArchiveInfo, archive)
  const open = diseases.filter(({ endedOn }) => endedOn === null)
  const relation = emergencyRelation && `（${Relation.label(emergencyRelation)}）`
  return (
    <Parts>
      <Part
        rows={{
          档案完整度: <Completeness of={name} value={completeness} />,
          尚缺: missing.length === 0 ? '无' : missing.map((part) => ArchivePart.label(part)).join('、'),
          ...rows(['lastPeDay', 'lastPeConclusion']),
          ...rows(['bloodType', 'rhType', 'allergy', 'longMedication']),
          基础疾病: open.map(({ diseaseName }) => diseaseName).join('、'),
          紧急联系人: emergencyName && `${emergencyName}${relation ?? ''} ${emergencyPhone ?? ''}`,
        }}
        wide={['尚缺', '过敏史', '长期用药', '基础疾病', '紧急联系人']}
      />
      <div className={styles.actions}>
        {can(archives.print) && <Button href={`#/record/emp/copy/${archiveId}?opened=1`}>打印档案复印件</Button>}
        <ChangeHistoryButton targetType="健康档案" targetId={archiveId} name={name} />
      </div>
    </Parts>
  )
}
