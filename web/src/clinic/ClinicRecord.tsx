import { Clinic, clinics, type ServiceRecord } from '@oems/contract/clinic/clinics.ts'
import { ClinicEventKind, ClinicLevel, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { Button, Space } from 'antd'
import { useCan } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Dial } from '../kit/Dial.tsx'
import type { useGallery } from '../kit/file/Gallery.tsx'
import { Thumb } from '../kit/file/Thumb.tsx'
import { LocalClock } from '../kit/LocalClock.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { useNations } from '../kit/NationSelect.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../operationLog/ChangeHistory.tsx'
import styles from './clinic.module.css'
import { hoursText } from './hours.ts'
import { LicenceTag, ServiceTag } from './tones.tsx'
import { useLeaderNumber } from './useLeaderNumber.tsx'

interface Props {
  readonly opened: Opened<Clinic>
  readonly gallery: Pick<ReturnType<typeof useGallery>, 'open'>
  readonly actionsOf: (row: Clinic) => readonly RowAction[]
}

/** One medical room beside the list: whom to call, where it is, when it is open, and what happened to its service. */
export function ClinicRecord({ opened, gallery, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.clinicName ?? '医务室'}>
      {row && (
        <>
          <RecordHead
            name={row.clinicName}
            about={[row.clinicLevel === null ? null : ClinicLevel.label(row.clinicLevel), row.clinicCode].filter(Boolean).join(' · ')}
            states={<ServiceTag {...row} />}
            place={row.orgName}
            actions={
              <Space wrap>
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
                <ChangeHistoryButton targetType="医务室" targetId={row.id} name={row.clinicName} />
              </Space>
            }
          />
          <Sheet row={row} gallery={gallery} />
        </>
      )}
    </RecordDrawer>
  )
}

function Sheet({ row, gallery }: { readonly row: Clinic } & Pick<Props, 'gallery'>) {
  const can = useCan()
  const { number, dialog } = useLeaderNumber(row)
  const rows = rowsBy(Clinic, row)
  const nation = useNations()?.find(({ value }) => value === row.nationCode)?.label
  const point = row.longitude === null ? null : `${Number(row.longitude)}，${Number(row.latitude)}`
  const isPaused = row.serviceStatus === ServiceStatus.paused
  return (
    <Parts>
      <Part
        title="联系方式"
        rows={{
          '值班/急救电话': row.dutyPhone && <Dial number={row.dutyPhone} name={row.clinicName} />,
          ...rows(['leaderName']),
          负责人电话: number,
        }}
      />
      <Part
        title="服务"
        rows={{
          ...rows(['statusSince', 'openDate']),
          ...(isPaused && rows(['pauseUntil'])),
          ...(row.serviceStatus === ServiceStatus.ended && rows(['endDate'])),
          ...(row.statusReason !== null && rows(['statusReason'])),
          ...rows(['dispenseMode', 'is24h']),
          当地时间: row.timeZone && <LocalClock timeZone={row.timeZone} />,
          开诊时间: row.openHours.map(hoursText).join('；'),
        }}
        wide={['状态原因', '开诊时间']}
      />
      <Part
        title="所在地"
        rows={{ ...rows(['location']), '国家/地区': nation, '经度，纬度': point, ...rows(['address']) }}
        wide={['地址']}
      />
      <Part title="规模与许可" rows={{ ...rows(['area', 'bedNum', 'isolationBedNum', 'licenseNo']), 许可: <LicenceTag {...row} /> }} />
      <Part title="其他" rows={rows(['otherInfo'])} wide={['其他说明']}>
        {row.oss.length > 0 && (
          <Space wrap>
            {row.oss.map((file) => (
              <button
                key={file.ossId}
                type="button"
                className="link-button"
                aria-label={`查看${file.name}`}
                onClick={() => gallery.open(file, row.oss)}
              >
                <Thumb file={file} isNamed />
              </button>
            ))}
          </Space>
        )}
      </Part>
      {can(clinics.listServiceRecord) && (
        <Part title="服务记录">
          <Loaded call={clinics.listServiceRecord} input={{ clinicId: row.id }} lines={2}>
            {(records) => <Records records={records} />}
          </Loaded>
        </Part>
      )}
      {dialog}
    </Parts>
  )
}

const Records = ({ records }: { readonly records: readonly ServiceRecord[] }) => (
  <ul className={styles.records}>
    {records.map((record) => (
      <li key={record.eventId}>
        <time dateTime={record.at}>{moment(record.at)}</time>
        <b>{ClinicEventKind.label(record.kind)}</b>
        <span>{[levelText(record), record.reason].filter(Boolean).join('：')}</span>
        <small>{record.operatorName}</small>
      </li>
    ))}
  </ul>
)

const levelText = ({ kind, oldValue, newValue }: ServiceRecord) => {
  const name = (level: number | null) => (level === null ? null : ClinicLevel.label(level as 1))
  if (kind === ClinicEventKind.opened) return name(newValue)
  return kind === ClinicEventKind.levelChanged ? `${name(oldValue)} → ${name(newValue)}` : null
}
