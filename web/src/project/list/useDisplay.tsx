import { BarsOutlined, GlobalOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import type { Search } from '../../kit/list/useListPage.ts'

type Display = 'list' | 'nation'
const parameter = 'display'
const displays = [
  { value: 'list', icon: <BarsOutlined />, title: '列表' },
  { value: 'nation', icon: <GlobalOutlined />, title: '按国家/地区' },
] as const

/** Rows, or the nations in which they are; it stands in the address, so that Back leads from the rows of a nation to the map. */
export function useDisplay(search: Search) {
  const [params] = useSearchParams()
  const display: Display = params.get(parameter) === 'nation' ? 'nation' : 'list'
  return {
    isByNation: display === 'nation',
    /** The rows of one nation. */
    drill: (nationCode: string) => search({ nationCode, [parameter]: null }),
    choice: (
      <Segmented<Display>
        aria-label="显示方式"
        value={display}
        onChange={(next) => search({ [parameter]: next === 'nation' ? next : null })}
        options={displays.map(({ value, icon, title }) => ({
          value,
          icon,
          title,
          label: <span className="visually-hidden">{title}</span>,
        }))}
      />
    ),
  }
}
