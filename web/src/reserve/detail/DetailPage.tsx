import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Empty, Segmented } from 'antd'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { useComponent } from '../../core/component.ts'
import type { DeclarePart } from '../../core/declarePart.ts'
import { Failed } from '../../kit/Failed.tsx'
import { useTyping } from '../../kit/form/useTyping.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Shown, Waiting } from '../../kit/record/Loaded.tsx'
import sheet from '../sheet/sheet.module.css'
import { BoardBelow } from './BoardBelow.tsx'
import { declareParts } from './parts.ts'
import { TreeBeside } from './TreeBeside.tsx'

/** 项目申报详情 (04 §6): a node of the tree, and what is declared there, type by type. The period stays from tab to tab. */
export default function DetailPage() {
  const { selectedOrgId, activeTab } = useParams()
  const orgId = Number(selectedOrgId)
  const can = useCan()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const typing = useTyping()
  const node = useRead(orgInfo.getOp, { orgId }, { enabled: Number.isSafeInteger(orgId) })
  const parts = declareParts.filter(({ may }) => may.some(can))
  const part = parts.find(({ declareType }) => declareType === Number(activeTab)) ?? parts[0]
  const date = params.get('date')
  const to = (nextOrg: number, nextTab: number) =>
    typing.askBefore(
      () => void navigate(`/project-declare/detail/${nextOrg}/${nextTab}${date === null ? '' : `?date=${date}`}`, { replace: true }),
    )
  if (!part) return <Empty description="您没有查看申报内容的权限" />
  return (
    <ListPage
      title="项目申报详情"
      about="左侧选择组织（↑ ↓ 切换同级），右侧逐项查看与申报"
      {...(node.data && { note: node.data.orgName })}
      actions={
        <Segmented
          aria-label="申报类型"
          value={part.declareType}
          options={parts.map(({ declareType }) => ({ value: declareType, label: DeclareType.label(declareType) }))}
          onChange={(next) => to(orgId, next)}
        />
      }
      beside={<TreeBeside orgId={orgId} onChange={(next) => to(next, part.declareType)} />}
    >
      <div className={sheet.detail}>
        <Shown read={node}>
          {({ orgType }) =>
            orgType === OrgType.project ? (
              <PartOf
                key={`${orgId}-${part.declareType}`}
                part={part}
                projectId={orgId}
                date={date}
                onDate={(next) => typing.askBefore(() => setParams(next === null ? {} : { date: next }))}
                unsaved={typing.mark}
              />
            ) : (
              <BoardBelow key={orgId} orgId={orgId} declareType={part.declareType} onOpen={(next) => to(next, part.declareType)} />
            )
          }
        </Shown>
      </div>
    </ListPage>
  )
}

interface PartProps {
  readonly part: DeclarePart
  readonly projectId: number
  readonly date: string | null
  readonly onDate: (date: string | null) => void
  readonly unsaved: (isUnsaved: boolean) => void
}
function PartOf({ part, ...props }: PartProps) {
  const { Component, hasFailed, again } = useComponent(part.load)
  if (hasFailed) return <Failed message="加载失败" again={again} />
  return Component ? <Component {...props} /> : <Waiting lines={8} />
}
