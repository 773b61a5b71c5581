import { archives } from '@oems/contract/archive/archives.ts'
import { Tabs } from 'antd'
import { useCan } from '../core/calls.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { AccessTab } from './AccessTab.tsx'
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
  { key: 'shots', label: '接种检测', Tab: ShotsTab },
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
        return (
          <Tabs
            size="small"
            destroyOnHidden
            items={tabs.map(({ key, label, Tab }) => ({ key, label, children: <Tab archive={archive} mayEdit={mayEdit} /> }))}
          />
        )
      }}
    </Loaded>
  )
}
