import CreateUser from './CreateUser.tsx';
import EditUser from './EditUser.tsx';
import UserDetails from './UserDetails.tsx';

export default { create: CreateUser, edit: EditUser, details: UserDetails };
