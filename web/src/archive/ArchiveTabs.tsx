import { archives } from '@oems/contract/archive/archives.ts'
import { Tabs } from 'antd'
import type { ArchiveTab } from '../core/archiveTab.ts'
import { archiveTabs } from '../core/archiveTabs.ts'
import { useCan } from '../core/calls.ts'
import { useComponent } from '../core/component.ts'
import { Failed } from '../kit/Failed.tsx'
import { Loaded, Waiting } from '../kit/record/Loaded.tsx'
import { AccessTab } from './AccessTab.tsx'
import { AttachmentsTab } from './AttachmentsTab.tsx'
import { DiseasesTab } from './DiseasesTab.tsx'
import { HealthTab } from './HealthTab.tsx'
import { Overview } from './Overview.tsx'
import { ShotsTab } from './ShotsTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import type { Opening } from './tabView.ts'

const tabs = [
  { key: 'overview', label: '概览', Tab: Overview },
  { key: 'health', label: '健康史', Tab: HealthTab },
  { key: 'diseases', label: '基础疾病', Tab: DiseasesTab },
]
const lastTabs = [
  { key: 'shots', label: '接种检测', Tab: ShotsTab },
  { key: 'attachments', label: '附件', Tab: AttachmentsTab },
  { key: 'timeline', label: '时间线', Tab: TimelineTab },
  { key: 'access', label: '访问记录', Tab: AccessTab },
]

/** The tabs of an opened archive (03 §6); each is drawn when somebody turns to it. */
export function ArchiveTabs({ opening: { of, reason } }: { readonly opening: Opening }) {
  const can = useCan()
  return (
    <Loaded call={archives.info} input={{ archiveId: of, ...(reason !== null && { reason }) }} lines={8}>
      {(archive) => {
        const mayEdit = archive.editable && can(archives.update)
        const itemsOf = (own: typeof tabs) =>
          own.map(({ key, label, Tab }) => ({ key, label, children: <Tab archive={archive} mayEdit={mayEdit} /> }))
        const others = archiveTabs
          .filter(({ may }) => can(may))
          .map((tab) => ({ key: tab.name, label: tab.title, children: <Other tab={tab} personId={of} /> }))
        return <Tabs size="small" tabBarGutter={14} destroyOnHidden items={[...itemsOf(tabs), ...others, ...itemsOf(lastTabs)]} />
      }}
    </Loaded>
  )
}

function Other({ tab, personId }: { readonly tab: ArchiveTab; readonly personId: number }) {
  const { Component, hasFailed, again } = useComponent(tab.load)
  if (Component) return <Component personId={personId} />
  return hasFailed ? <Failed message="页面加载失败，网络恢复后请重试" again={again} /> : <Waiting lines={6} />
}
