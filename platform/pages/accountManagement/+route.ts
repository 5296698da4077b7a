export default '/~/accountManagement';
