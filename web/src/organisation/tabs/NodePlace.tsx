import { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { OrgPlace, orgLists } from '@oems/contract/organisation/orgLists.ts'
import { useRead } from '../../core/calls.ts'
import { LocalClock } from '../../kit/LocalClock.tsx'
import { Part, rowsBy } from '../../kit/record/Parts.tsx'
import styles from '../organisation.module.css'

/** 所在地: what the node itself does not say counts as the nearest above says it, and which that is. */
export function NodePlace({ info }: { readonly info: OrgInfo }) {
  const { data: place } = useRead(orgLists.queryOrgOrProjectArea, { orgId: info.orgId })
  const rows = rowsBy(OrgInfo, info)
  return (
    <Part
      title="所在地"
      rows={{
        ...(place ? placeRows(info, place) : rows(['nationName', 'provinceName', 'areaName', 'timeZone'])),
        ...rows(['address']),
        经纬度: info.longitude !== null && info.latitude !== null && `${info.longitude}，${info.latitude}`,
      }}
      wide={['详细地址']}
    />
  )
}

function placeRows({ orgId, path }: OrgInfo, place: OrgPlace) {
  const { from, nationName, provinceName, areaName, timeZone } = place
  const told = (value: string | null, by: number | null) => {
    if (value === null || by === null || by === orgId) return value
    const above = path.find((node) => node.orgId === by)?.orgName ?? '上级组织'
    return (
      <>
        {value}
        <small className={styles.told}>取自“{above}”</small>
      </>
    )
  }
  return {
    ...rowsBy(OrgPlace, place)(['nationName', 'provinceName', 'areaName', 'timeZone', 'regionName'], {
      nationName: told(nationName, from.nationCode),
      provinceName: told(provinceName, from.provinceId),
      areaName: told(areaName, from.areaId),
      timeZone: told(timeZone, from.timeZone),
    }),
    当地时间: timeZone !== null && <LocalClock timeZone={timeZone} />,
  }
}
