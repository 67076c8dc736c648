import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import Box from 'lucide-react/icons/box';
import Boxes from 'lucide-react/icons/boxes';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Funnel from 'lucide-react/icons/funnel';
import House from 'lucide-react/icons/house';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Link from 'lucide-react/icons/link';
import ListChecks from 'lucide-react/icons/list-checks';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import Menu from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageSearch from 'lucide-react/icons/package-search';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Settings2 from 'lucide-react/icons/settings-2';
import Shapes from 'lucide-react/icons/shapes';
import SquareCheck from 'lucide-react/icons/square-check';
import Star from 'lucide-react/icons/star';
import Table from 'lucide-react/icons/table';
import Tag from 'lucide-react/icons/tag';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Warehouse from 'lucide-react/icons/warehouse';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import type { ComponentType, CSSProperties } from 'react';

/** Props of an icon's drawing: the part of lucide's properties that Icon sets. */
export type Drawing = ComponentType<{
  size?: number;
  strokeWidth?: number;
  className?: string;
  style?: CSSProperties;
  'aria-hidden'?: boolean;
  focusable?: boolean;
}>;
const register = <Names extends string>(drawings: Record<Names, Drawing>) => drawings;

/** The icons of the shell, the menus and the lists, by their lucide names; the last ones are older names of the same drawings. */
export const icons = register({
  activity: Activity,
  archive: Archive,
  box: Box,
  boxes: Boxes,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevrons-up-down': ChevronsUpDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'clipboard-list': ClipboardList,
  clock: Clock,
  'columns-3': Columns3,
  download: Download,
  ellipsis: Ellipsis,
  'ellipsis-vertical': EllipsisVertical,
  'external-link': ExternalLink,
  eye: Eye,
  flag: Flag,
  'folder-kanban': FolderKanban,
  funnel: Funnel,
  house: House,
  image: Image,
  images: Images,
  inbox: Inbox,
  info: Info,
  'layout-dashboard': LayoutDashboard,
  'layout-template': LayoutTemplate,
  link: Link,
  'list-checks': ListChecks,
  'loader-circle': LoaderCircle,
  lock: Lock,
  mail: Mail,
  menu: Menu,
  'message-square': MessageSquare,
  'package-search': PackageSearch,
  pencil: Pencil,
  plus: Plus,
  printer: Printer,
  'refresh-cw': RefreshCw,
  search: Search,
  'settings-2': Settings2,
  shapes: Shapes,
  'square-check': SquareCheck,
  star: Star,
  table: Table,
  tag: Tag,
  tags: Tags,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  upload: Upload,
  user: User,
  users: Users,
  warehouse: Warehouse,
  'wifi-off': WifiOff,
  x: X,
  'alert-triangle': TriangleAlert,
  'alert-circle': CircleAlert,
  'check-circle': CircleCheck,
  'more-vertical': EllipsisVertical,
  filter: Funnel,
  home: House,
});

/** The others: they come after the first screen (more-icons.ts). */
const moreNames = [
  'archive-restore',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'bold',
  'bookmark-plus',
  'building',
  'calendar',
  'camera',
  'chevron-up',
  'chevrons-down-up',
  'circle-help',
  'circle-question-mark',
  'circle-x',
  'copy',
  'corner-up-right',
  'delete',
  'eye-off',
  'file-text',
  'flashlight',
  'grip-vertical',
  'heading',
  'heart',
  'history',
  'image-off',
  'italic',
  'key-round',
  'keyboard',
  'layers',
  'list',
  'list-filter',
  'list-ordered',
  'list-tree',
  'log-out',
  'map',
  'map-pin',
  'minus',
  'monitor',
  'moon',
  'package-check',
  'package-open',
  'paperclip',
  'phone',
  'pin',
  'printer',
  'redo-2',
  'repeat',
  'rocket',
  'rows-3',
  'save',
  'scan-barcode',
  'school',
  'send',
  'shopping-cart',
  'sliders-horizontal',
  'split',
  'square-pen',
  'sun',
  'text-cursor-input',
  'truck',
  'undo-2',
  'volume-2',
  'volume-x',
] as const;
export type MoreIconName = (typeof moreNames)[number];

/** Name of an icon. Those of more-icons.ts load on first use. */
export type IconName = keyof typeof icons | MoreIconName;

const names: ReadonlySet<string> = new Set([...Object.keys(icons), ...moreNames]);
/** Whether a name that came as data (a menu entry's) is one of the design system's icons. */
export const isIconName = (name: string): name is IconName => names.has(name);

/** Whether an icon is there from the start. */
export const isAtHand = (name: IconName): name is keyof typeof icons => Object.hasOwn(icons, name);
