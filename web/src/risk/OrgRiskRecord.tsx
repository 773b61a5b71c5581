import { EpType } from '@oems/contract/organisation/codes.ts'
import { RiskBasis, RiskChange, RiskSource } from '@oems/contract/risk/codes.ts'
import { OrgRisk, type OrgRiskDetail, type OrgRiskLine, orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { Button, Space } from 'antd'
import { moment } from '../core/moment.ts'
import { useGallery } from '../kit/file/Gallery.tsx'
import { Thumb } from '../kit/file/Thumb.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../kit/record/Parts.tsx'
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../kit/record/useOpened.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { suggestionText } from './columns.tsx'
import { LevelName } from './LevelName.tsx'
import styles from './risk.module.css'
import { daysText, originText } from './words.ts'

interface Props {
  readonly opened: Opened<OrgRiskLine>
  readonly actionsOf: (row: OrgRiskLine) => readonly RowAction[]
}

/** The risk of one organisation beside the list: what holds, what it asks for, how it came to be, and the cases of the last days. */
export function OrgRiskRecord({ opened, actionsOf }: Props) {
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.orgName ?? '组织风险'}>
      {row && (
        <>
          <RecordHead
            name={row.orgName}
            about={row.illnessName}
            states={<LevelName name={row.levelName} colour={row.colour} />}
            place={row.origin === null ? '没有设定等级，也没有上级设定或区域研判' : `来源：${originText(row)}`}
            actions={
              <Space wrap>
                {actionsOf(row).map(({ label, onClick, danger = false }) => (
                  <Button key={label} danger={danger} onClick={onClick}>
                    {label}
                  </Button>
                ))}
              </Space>
            }
          >
            {row.suggestLevelName !== null && (
              <StatusTag tone="due">{`建议${suggestionText(row)}：统计期内确诊 ${row.suggestCases ?? 0} 例`}</StatusTag>
            )}
            {row.locked === 1 && <p className={styles.faint}>该等级由上级设定，只能上调。</p>}
          </RecordHead>
          {row.orgRiskId === null ? (
            <Parts>
              <Part
                title="现行等级"
                rows={{ 物资保障天数: row.grade === null ? '—' : daysText(row.coverDays), 复核日期: row.reviewDate }}
              />
            </Parts>
          ) : (
            <Loaded call={orgRisks.detail} input={{ orgRiskId: row.orgRiskId }}>
              {(detail) => <Sheet detail={detail} />}
            </Loaded>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

function Sheet({ detail }: { readonly detail: OrgRiskDetail }) {
  const gallery = useGallery()
  const rows = rowsBy(OrgRisk, detail)
  const total = detail.cases.reduce((sum, { n }) => sum + n, 0)
  return (
    <Parts>
      <Part
        title="设定"
        rows={{
          ...rows(['basis', 'reviewDate'], {
            basis: RiskBasis.label(detail.basis),
            reviewDate:
              detail.reviewOverdue === 1 ? <StatusTag tone="overdue">{`${detail.reviewDate} 复核超期`}</StatusTag> : detail.reviewDate,
          }),
          ...rows(['source'], { source: `${RiskSource.label(detail.source)}${detail.forced ? '（强制下调）' : ''}` }),
          设定人: detail.updatedByName,
          ...rows(['reason']),
        }}
        wide={['原因']}
      >
        {detail.oss.length > 0 && (
          <Space wrap>
            {detail.oss.map((file) => (
              <button
                key={file.ossId}
                type="button"
                className="link-button"
                aria-label={`查看${file.name}`}
                onClick={() => gallery.open(file, detail.oss)}
              >
                <Thumb file={file} isNamed />
              </button>
            ))}
          </Space>
        )}
      </Part>
      <Part
        title="该等级的要求"
        rows={{
          物资保障天数: daysText(detail.coverDays),
          建议防控类型: detail.minEpType === null ? null : EpType.label(detail.minEpType),
          必须落实的措施: detail.measures.map(({ name }) => name).join('、'),
          判定标准: detail.criteria,
        }}
        wide={['必须落实的措施', '判定标准']}
      />
      <Part title={`近30天确诊病例：${total} 例`}>
        <Cases cases={detail.cases} />
      </Part>
      <Part title="变更记录">
        <ol className={styles.log}>
          {detail.log.map((line) => (
            <li key={line.id}>
              <b>{RiskChange.label(line.change)}</b> {[line.oldLevelName, line.newLevelName].filter(Boolean).join(' → ')}
              {line.forced && <StatusTag tone="overdue">强制下调</StatusTag>}
              <p>{line.reason}</p>
              <small>
                {[moment(line.at), line.byName, line.basis === null ? null : RiskBasis.label(line.basis)].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ol>
      </Part>
      {gallery.dialog}
    </Parts>
  )
}

/** Day by day, the highest one as high as the line. */
function Cases({ cases }: Pick<OrgRiskDetail, 'cases'>) {
  const most = Math.max(1, ...cases.map(({ n }) => n))
  return (
    <ol className={styles.line} aria-label="近30天每日确诊病例">
      {cases.map(({ day, n }) => (
        <li key={day} data-some={n > 0} title={`${day}：${n}例`} style={{ height: `${(100 * n) / most}%` }}>
          <span className="visually-hidden">{`${day}：${n}例`}</span>
        </li>
      ))}
    </ol>
  )
}
