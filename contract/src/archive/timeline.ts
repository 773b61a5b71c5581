import { type Static, Type } from 'typebox'
import { day, list, longText, maybe, shape, text, withDefault, yes } from '../core/fields.ts'

/** One thing that happened; whose domain it is of says its kind. */
export const TimelineEntry = shape({
  /** Unlike those of all other entries. */
  key: text('记录', 60),
  type: text('类型', 20),
  day: day('日期'),
  title: text('内容', 200),
  /** In a few words; null: the title says it all. */
  detail: maybe(longText('说明', 2_000)),
  orgName: maybe(text('单位', 100)),
  /** Worth a second look. */
  notable: yes('须留意'),
})
export type TimelineEntry = Static<typeof TimelineEntry>
const Kind = shape({ type: text('类型', 20), name: text('类型', 20) })
/** Entries that a page of the timeline has. */
export const timelinePage = 50
export const timelineTypes = withDefault(Type.Array(text('类型', 20), { title: '类型', maxItems: 40, uniqueItems: true }), [])
export const Timeline = shape({
  /** All that there can be. */
  kinds: list(Kind),
  entries: list(TimelineEntry),
  /** For the page that follows; null: this is the last. */
  before: maybe(text('游标', 60)),
})
export type Timeline = Static<typeof Timeline>
