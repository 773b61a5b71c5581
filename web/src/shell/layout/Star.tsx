import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { pathOf, useFavourites } from '../favourites.ts'
import type { Tab } from '../tabs.ts'

/** Puts the page in front among the favourites, or takes it from there. */
export function Star({ tab }: { readonly tab: Tab }) {
  const { has, toggle } = useFavourites()
  const path = pathOf(tab.address)
  const isFavourite = has(path)
  const label = isFavourite ? '取消收藏本页' : '收藏本页'
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        aria-pressed={isFavourite}
        icon={isFavourite ? <StarFilled /> : <StarOutlined />}
        onClick={() => toggle({ path, title: tab.route.title })}
      />
    </Tooltip>
  )
}
