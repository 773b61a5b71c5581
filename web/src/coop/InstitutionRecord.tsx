import { Institution } from '@oems/contract/coop/institutions.ts'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { AgreementTag } from '../kit/care/AgreementTag.tsx'
import { wayText } from '../kit/care/wayText.ts'
import { Dial } from '../kit/Dial.tsx'
import type { useGallery } from '../kit/file/Gallery.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { useNations } from '../kit/NationSelect.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import { Agreements } from './Agreements.tsx'
import { aboutText, languageName, servicesText } from './words.ts'

interface Props {
  readonly opened: Opened<Institution>
  readonly gallery: Pick<ReturnType<typeof useGallery>, 'open'>
  readonly number: (row: Institution) => ReactNode
  readonly actionsOf: (row: Institution) => readonly RowAction[]
}

/** One institution beside the list: where it is, what it offers, whom to call, and until when it is agreed. */
export function InstitutionRecord({ opened, gallery, number, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.institutionName ?? '合作医疗机构'}>
      {row && (
        <>
          <RecordHead
            name={row.institutionName}
            about={aboutText(row)}
            states={<AgreementTag state={row.agreementState} />}
            place={row.orgName}
            actions={
              <Space wrap>
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="合作医疗机构" targetId={row.id} name={row.institutionName} />
              </Space>
            }
          />
          <Sheet row={row} number={number} gallery={gallery} />
        </>
      )}
    </RecordDrawer>
  )
}

function Sheet({ row, number, gallery }: { readonly row: Institution } & Pick<Props, 'number' | 'gallery'>) {
  const rows = rowsBy(Institution, row)
  const nation = useNations()?.find(({ value }) => value === row.nationCode)?.label
  const point = row.longitude === null ? null : `${Number(row.longitude)}，${Number(row.latitude)}`
  return (
    <Parts>
      <Part
        title="联系方式"
        rows={{
          急诊电话: row.emergencyPhone && <Dial number={row.emergencyPhone} name={row.institutionName} />,
          ...rows(['contactName']),
          对接人电话: number(row),
          ...rows(['lastVerifiedAt']),
        }}
      />
      <Part
        title="所在地"
        rows={{
          ...rows(['institutionNameLocal']),
          '国家/地区': nation,
          '距离 / 车程': wayText(row),
          '经度，纬度': point,
          ...rows(['address']),
        }}
        wide={['详细地址']}
      />
      <Part
        title="服务"
        rows={{
          可提供服务: servicesText(row),
          服务语言: row.languages.map(languageName).join('、'),
          ...rows(['is24h', 'serviceHours', 'paymentMode']),
        }}
        wide={['可提供服务']}
      />
      <Part
        title="协议"
        rows={{
          ...rows(['agreementNo', 'agreementStart', 'agreementEnd', 'visibleToBelow']),
          协议附件: row.oss.length > 0 && <Agreements row={row} gallery={gallery} />,
        }}
        wide={['协议附件']}
      />
    </Parts>
  )
}
