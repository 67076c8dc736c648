import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bold from 'lucide-react/icons/bold';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Box from 'lucide-react/icons/box';
import Boxes from 'lucide-react/icons/boxes';
import Building from 'lucide-react/icons/building';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import Columns3 from 'lucide-react/icons/columns-3';
import Copy from 'lucide-react/icons/copy';
import CornerUpRight from 'lucide-react/icons/corner-up-right';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Flag from 'lucide-react/icons/flag';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Funnel from 'lucide-react/icons/funnel';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Heading from 'lucide-react/icons/heading';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Image from 'lucide-react/icons/image';
import ImageOff from 'lucide-react/icons/image-off';
import Images from 'lucide-react/icons/images';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import Italic from 'lucide-react/icons/italic';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListChecks from 'lucide-react/icons/list-checks';
import ListFilter from 'lucide-react/icons/list-filter';
import ListOrdered from 'lucide-react/icons/list-ordered';
import ListTree from 'lucide-react/icons/list-tree';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapIcon from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import PackageSearch from 'lucide-react/icons/package-search';
import Paperclip from 'lucide-react/icons/paperclip';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Redo2 from 'lucide-react/icons/redo-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Repeat from 'lucide-react/icons/repeat';
import Rocket from 'lucide-react/icons/rocket';
import Rows3 from 'lucide-react/icons/rows-3';
import Save from 'lucide-react/icons/save';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import School from 'lucide-react/icons/school';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Settings2 from 'lucide-react/icons/settings-2';
import Shapes from 'lucide-react/icons/shapes';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Split from 'lucide-react/icons/split';
import SquareCheck from 'lucide-react/icons/square-check';
import SquarePen from 'lucide-react/icons/square-pen';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Table from 'lucide-react/icons/table';
import Tag from 'lucide-react/icons/tag';
import Tags from 'lucide-react/icons/tags';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Warehouse from 'lucide-react/icons/warehouse';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import type { ComponentType, CSSProperties } from 'react';

/** What a drawing takes: the part of lucide's properties that Icon sets. */
type Drawing = ComponentType<{
  size?: number;
  strokeWidth?: number;
  className?: string;
  style?: CSSProperties;
  'aria-hidden'?: boolean;
  focusable?: boolean;
}>;
const register = <Names extends string>(drawings: Record<Names, Drawing>) => drawings;

/** Every icon of the product, by its lucide name; the last ones are older names of the same drawings. */
export const icons = register({
  activity: Activity,
  archive: Archive,
  'archive-restore': ArchiveRestore,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  bold: Bold,
  'bookmark-plus': BookmarkPlus,
  box: Box,
  boxes: Boxes,
  building: Building,
  calendar: Calendar,
  camera: Camera,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-down-up': ChevronsDownUp,
  'chevrons-up-down': ChevronsUpDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-question-mark': CircleQuestionMark,
  'circle-x': CircleX,
  'clipboard-list': ClipboardList,
  clock: Clock,
  'columns-3': Columns3,
  copy: Copy,
  'corner-up-right': CornerUpRight,
  download: Download,
  ellipsis: Ellipsis,
  'ellipsis-vertical': EllipsisVertical,
  'external-link': ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-text': FileText,
  flag: Flag,
  'folder-kanban': FolderKanban,
  funnel: Funnel,
  'grip-vertical': GripVertical,
  heading: Heading,
  heart: Heart,
  history: History,
  house: House,
  image: Image,
  'image-off': ImageOff,
  images: Images,
  inbox: Inbox,
  info: Info,
  italic: Italic,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'layout-template': LayoutTemplate,
  link: Link,
  list: List,
  'list-checks': ListChecks,
  'list-filter': ListFilter,
  'list-ordered': ListOrdered,
  'list-tree': ListTree,
  'loader-circle': LoaderCircle,
  lock: Lock,
  'log-out': LogOut,
  mail: Mail,
  map: MapIcon,
  'map-pin': MapPin,
  menu: Menu,
  'message-square': MessageSquare,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  'package-check': PackageCheck,
  'package-open': PackageOpen,
  'package-search': PackageSearch,
  paperclip: Paperclip,
  pencil: Pencil,
  phone: Phone,
  plus: Plus,
  printer: Printer,
  'redo-2': Redo2,
  'refresh-cw': RefreshCw,
  repeat: Repeat,
  rocket: Rocket,
  'rows-3': Rows3,
  save: Save,
  'scan-barcode': ScanBarcode,
  school: School,
  search: Search,
  send: Send,
  'settings-2': Settings2,
  shapes: Shapes,
  'shopping-cart': ShoppingCart,
  'sliders-horizontal': SlidersHorizontal,
  split: Split,
  'square-check': SquareCheck,
  'square-pen': SquarePen,
  star: Star,
  sun: Sun,
  table: Table,
  tag: Tag,
  tags: Tags,
  'text-cursor-input': TextCursorInput,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  truck: Truck,
  'undo-2': Undo2,
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
  'circle-help': CircleQuestionMark,
});

export type IconName = keyof typeof icons;

/** Whether a name that came as data (a menu entry's) is one of the design system's icons. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);
