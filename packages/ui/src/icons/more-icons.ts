import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bold from 'lucide-react/icons/bold';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Building from 'lucide-react/icons/building';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Copy from 'lucide-react/icons/copy';
import CornerUpRight from 'lucide-react/icons/corner-up-right';
import Delete from 'lucide-react/icons/delete';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Flashlight from 'lucide-react/icons/flashlight';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Heading from 'lucide-react/icons/heading';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import ImageOff from 'lucide-react/icons/image-off';
import Italic from 'lucide-react/icons/italic';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import Layers from 'lucide-react/icons/layers';
import List from 'lucide-react/icons/list';
import ListFilter from 'lucide-react/icons/list-filter';
import ListOrdered from 'lucide-react/icons/list-ordered';
import ListTree from 'lucide-react/icons/list-tree';
import LogOut from 'lucide-react/icons/log-out';
import MapIcon from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import Paperclip from 'lucide-react/icons/paperclip';
import Phone from 'lucide-react/icons/phone';
import Pin from 'lucide-react/icons/pin';
import Printer from 'lucide-react/icons/printer';
import Redo2 from 'lucide-react/icons/redo-2';
import Repeat from 'lucide-react/icons/repeat';
import Rocket from 'lucide-react/icons/rocket';
import Rows3 from 'lucide-react/icons/rows-3';
import Save from 'lucide-react/icons/save';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import School from 'lucide-react/icons/school';
import Send from 'lucide-react/icons/send';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Split from 'lucide-react/icons/split';
import SquarePen from 'lucide-react/icons/square-pen';
import Sun from 'lucide-react/icons/sun';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import type { Drawing, MoreIconName } from './registry.ts';

export const moreIcons: Record<MoreIconName, Drawing> = {
  'archive-restore': ArchiveRestore,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  bold: Bold,
  'bookmark-plus': BookmarkPlus,
  building: Building,
  calendar: Calendar,
  camera: Camera,
  'chevron-up': ChevronUp,
  'chevrons-down-up': ChevronsDownUp,
  'circle-help': CircleQuestionMark,
  'circle-question-mark': CircleQuestionMark,
  'circle-x': CircleX,
  copy: Copy,
  'corner-up-right': CornerUpRight,
  delete: Delete,
  'eye-off': EyeOff,
  'file-text': FileText,
  flashlight: Flashlight,
  'grip-vertical': GripVertical,
  heading: Heading,
  heart: Heart,
  history: History,
  'image-off': ImageOff,
  italic: Italic,
  'key-round': KeyRound,
  keyboard: Keyboard,
  layers: Layers,
  'list-filter': ListFilter,
  'list-ordered': ListOrdered,
  'list-tree': ListTree,
  list: List,
  'log-out': LogOut,
  'map-pin': MapPin,
  map: MapIcon,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  'package-check': PackageCheck,
  'package-open': PackageOpen,
  paperclip: Paperclip,
  phone: Phone,
  pin: Pin,
  printer: Printer,
  'redo-2': Redo2,
  repeat: Repeat,
  rocket: Rocket,
  'rows-3': Rows3,
  save: Save,
  'scan-barcode': ScanBarcode,
  school: School,
  send: Send,
  'shopping-cart': ShoppingCart,
  'sliders-horizontal': SlidersHorizontal,
  split: Split,
  'square-pen': SquarePen,
  sun: Sun,
  'text-cursor-input': TextCursorInput,
  truck: Truck,
  'undo-2': Undo2,
  'volume-2': Volume2,
  'volume-x': VolumeX,
};
